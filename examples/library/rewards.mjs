// Rewards for many completions of all kinds at once, and advantages for the tokens of a group.
import { GroupOutcomes, RewardService, tokenAdvantages } from "lemmata/rewards";

const statement = "theorem t (n : Nat) : n + 0 = n := by";
const completions = [" rfl", " simp", " decide"];

const service = await RewardService.open({ lanes: 2 });
try {
  const accepted = service.accept(
    completions.map((completion) => ({ kind: "proof", statement, completion })),
  );
  if (!Array.isArray(accepted))
    throw new Error(`no room; try again in ${accepted.retryAfterSeconds} s`);
  const answers = await Promise.all(accepted);
  const rewards = answers.map((answer) => {
    if (answer.status !== "ok") throw new Error(answer.message);
    return answer.reward;
  });
  const group = new GroupOutcomes();
  for (const { outcome } of rewards) group.add(outcome);
  for (const [i, { outcome, tactics }] of rewards.entries()) {
    const tokens = [{ start: 0, end: completions[i].length }];
    const { advantages } = tokenAdvantages({ outcome, tactics, tokens }, group);
    console.log(
      JSON.stringify(completions[i]),
      outcome,
      advantages.map((each) => each.toFixed(2)),
    );
  }
} finally {
  await service.close();
}
