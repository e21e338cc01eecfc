import { LemmataError } from "../../core/errors/index.ts";
import type { TermGoal } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { allCases } from "./all-cases.ts";
import { asItStands } from "./as-it-stands.ts";
import { canonicalForms } from "./canonical-forms.ts";
import { casesInOpenCases } from "./cases-in-open-cases.ts";
import { casesOfBranches } from "./cases-of-branches.ts";
import { claimOfEachArgument } from "./claim-of-each-argument.ts";
import { claimOfEveryStart } from "./claim-of-every-start.ts";
import { claimOfWhatIsMatched } from "./claim-of-what-is-matched.ts";
import { claimsOfPartners } from "./claims-of-partners.ts";
import { closeByCombination } from "./close-by-combination.ts";
import { closeByEvaluation } from "./close-by-evaluation.ts";
import { closeByLibrarySearch } from "./close-by-library-search.ts";
import { closeDirectly } from "./close-directly.ts";
import { closeMachineWords } from "./close-machine-words.ts";
import { compareProducts } from "./compare-products.ts";
import { deniedForAll } from "./denied-for-all.ts";
import { equalFunctions } from "./equal-functions.ts";
import { everyInduction } from "./every-induction.ts";
import { exploreRecursiveFunctions } from "./explore-functions.ts";
import { functionalInduction } from "./functional-induction.ts";
import { generaliseContinuation } from "./generalise-continuation.ts";
import { generaliseListWalk } from "./generalise-list-walk.ts";
import { generaliseStart } from "./generalise-start.ts";
import { generaliseValues } from "./generalise-values.ts";
import { instancesOfLaws } from "./instances-of-laws.ts";
import { inversions } from "./inversions.ts";
import { lawsOfFolds } from "./laws-of-folds.ts";
import { lawsOfLists } from "./laws-of-lists.ts";
import { lawsOfObservers } from "./laws-of-observers.ts";
import { lawsOfOperations } from "./laws-of-operations.ts";
import { lawsOfRelations } from "./laws-of-relations.ts";
import { libraryFacts } from "./library-facts.ts";
import { loopAsFold } from "./loop-as-fold.ts";
import { loopLemma } from "./loop-lemma.ts";
import { mutualInduction } from "./mutual-induction.ts";
import { naturalDeduction } from "./natural-deduction.ts";
import { oneLine } from "./one-line.ts";
import { openStructure } from "./open-structure.ts";
import { partsOfPredicates } from "./parts-of-predicates.ts";
import { programInvariants } from "./program-invariants.ts";
import { revertCalls } from "./revert-calls.ts";
import { sayByIndex } from "./say-by-index.ts";
import { splitConjunction } from "./split-conjunction.ts";
import { stepsAtTheOtherEnd } from "./steps-at-the-other-end.ts";
import { stuckCases } from "./stuck-cases.ts";
import { unfold } from "./unfold.ts";
import { unfoldOperators } from "./unfold-operators.ts";
import { uniqueReading } from "./unique-reading.ts";

/** All rules, by phase and cost. To add one, write its file and name it here. */
export const RULES: readonly Rule[] = [
  ...[
    asItStands,
    unfoldOperators,
    allCases,
    deniedForAll,
    oneLine,
    claimOfEveryStart,
    equalFunctions,
    generaliseContinuation,
    casesInOpenCases,
    everyInduction,
    canonicalForms,
    inversions,
    lawsOfRelations,
    stepsAtTheOtherEnd,
    uniqueReading,
    claimOfWhatIsMatched,
    openStructure,
    instancesOfLaws,
    generaliseValues,
    claimOfEachArgument,
    claimsOfPartners,
    partsOfPredicates,
    loopAsFold,
    programInvariants,
    mutualInduction,
    unfold,
    stuckCases,
    lawsOfOperations,
    lawsOfObservers,
    lawsOfLists,
  ],
  libraryFacts,
  exploreRecursiveFunctions,
  ...[
    closeDirectly,
    closeMachineWords,
    compareProducts,
    closeByEvaluation,
    closeByCombination,
    closeByLibrarySearch,
  ],
  splitConjunction,
  ...[lawsOfFolds, sayByIndex],
  ...[functionalInduction, generaliseStart],
  ...[casesOfBranches, revertCalls],
  ...[generaliseListWalk, loopLemma],
  naturalDeduction,
];

/** The rules but for some, by their names. Throws `bad-input` for a name that no rule has. */
export function rulesWithout(names: readonly string[]): Rule[] {
  const known = new Set(RULES.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new LemmataError("bad-input", `there is no rule ${unknown}`, {
      hint: `The rules are ${[...known].join(", ")}.`,
    });
  return RULES.filter(({ name }) => !names.includes(name));
}

/** Steps that the shape of a goal suggests, the most promising first. */
export function structuralSteps(goal: TermGoal): string[] {
  return [...new Set(RULES.flatMap((rule) => rule.steps?.(goal) ?? []))];
}
