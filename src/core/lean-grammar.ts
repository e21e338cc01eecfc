// The words to which Lean's own grammar (Init, Std and Lean, every namespace open) gives a meaning, and which of
// them can make code of a text run. A test reads the grammar of the pinned Lean and compares: a new word there
// belongs in one of these lists.

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Syntax that runs nothing of the text: it declares, proves, or only prints. */
export const HARMLESS_WORDS: readonly string[] = list(`
#check #check_failure #exit #print #reduce #synth #v[ #version #where Prop Sort StateRefT Type
abbrev ac ac_nf ac_nf0 ac_rfl admit all_goals and_intros any_goals apply apply_assumption
apply_ext_theorem apply_mod_cast apply_rfl apply_rules arg args array_get_dec array_mem_dec
as_aux_lemma assert! assumption assumption_mod_cast at attempt_all attempt_all_par attribute
aux_def axiom bif binop% binop_lazy% binrel% binrel_no_prop% break bv_normalize bv_omega by by?
by_cases calc case case' cases cases? cases_next catch change char class classical clean_wf
clear clear% clear_value code( coe coinductive coinductive_fixpoint command{ congr constructor
continue contradiction conv conv' cutsat decide decl_name% decreasing_by decreasing_tactic
decreasing_trivial decreasing_trivial_pre_omega decreasing_with def default default_instance
default_or_ofNonempty% delta deprecated deriving deriving_LawfulEq_tactic
deriving_LawfulEq_tactic_step deriving_ReflEq_tactic dl{ do done doo dsimp dsimp! dsimp? dsimp?!
else empty end end_local_scope ensure_expected_type% ensure_type_of% enter eq_refl erw exact
 exact_mod_cast example exfalso exists export expose_names ext ext1 extends
extract_lets f! fail fail_if_success false_or_by_contra finally finish finish? first focus
footnote( for for_in% for_in'% forall from fun fun_cases fun_induction funext generalize
generalizing get_elem_tactic get_elem_tactic_trivial grind grind! grind!? grind? grind_pattern
grobner guard_expr guard_hyp guard_target have have' haveI header( hiding high ident if image(
imax import in include induction inductive inductive_fixpoint infer_instance infix infixl infixr
injection injections instance instantiate intro intros iterate lead left leftact% let let' letI
let_delayed let_expr let_fun let_tmp let_to_have let_λ lhs lia lift_lets linarith line! link[
local logNamedError logNamedErrorAt logNamedWarning logNamedWarningAt low m! massumption match
match_expr matches max max_prec mbtc mcases mclear mconstructor mdup method_specs_simp mexact
mexfalso mexists mframe mhave mid min min1 mintro mleave mleft mod_cast monotonicity mpure
mpure_intro mrefine mrename_i mreplace mrevert mright mspec mspec_no_bind mspec_no_simp
mspecialize mspecialize_pure mstart mstop mut mutual mvcgen mvcgen? mvcgen_trivial
mvcgen_trivial_extensible name namespace nat_lit next no_implicit_lambda% no_index nofun nomatch
noncomputable nonrec norm_cast norm_cast0 notation num obtain ol( omega omit opaque open order
panic! para[ partial partial_fixpoint pattern postfix post⟨ prefix println! private protected
public push_cast rcases recursor reduce refine refine' refine_lift refine_lift' rename rename_i
renaming repeat repeat' repeat1' replace return revert rewrite rfl rfl' rhs right rightact% ring
rintro role{ rotate_left rotate_right rw rw_mod_cast rwa s! scientific scoped seal section
set_option show show_asserted show_cases show_eqcs show_false show_local_thms show_state
show_term show_true simp simp! simp? simp?! simp_all simp_all! simp_all? simp_all?!
simp_all_arith simp_all_arith! simp_arith simp_arith! simp_match simp_to_model simp_to_raw
simp_wf simpa simpa! simpa? simpa?! sizeOf_list_dec skip solve solve_by_elim sorry spec
specialize split spred( stop str structure subst subst_eqs subst_vars suffices suggest_for symm
symm_saturate tactic tactic' term( termination_by termination_by? then theorem throwError
throwErrorAt throwNamedError throwNamedErrorAt trace trace_state tree_tac trivial try
type_of% ul{ unfold unhygienic unif_hint universe unless unop% unreachable! unseal until use
using variable wf_preprocess wf_trivial where while whnf with with_annotate_state
with_annotate_term with_reducible with_reducible_and_instances with_unfolding_all
without_expected_type wp⟦ zeta ~m
`);

/**
 * Syntax that can run code of the text while it is elaborated, reach outside of it, or fill caches that all
 * texts of a process share (`exact?` and the like).
 */
export const RUNNING_WORDS: readonly string[] = list(`
exact? exact?% apply? rw? try?
#check_assertions #check_simp #check_tactic #check_tactic_failure #discr_tree_key
#discr_tree_simp_key #dump_async_env_state #eval #eval! #grind_lint #guard #guard_expr
#guard_msgs #import_path #info_trees #time #widget #with_exporting Macro.trace[ \\displaymath
\\math \`(arg_val| \`(binderPred| \`(block| \`(conv| \`(desc_item| \`(doc_arg| \`(grind_filter|
\`(grind_ref| \`(grind| \`(inline| \`(json| \`(link_target| \`(list_item| \`(mcasesPat| \`(mintroPat|
\`(mrefinePat| \`(mrevertPat| \`(rawStx| \`(rcasesPat| \`(rintroPat| \`(tactic| add_decl_doc app_delab
assert_not_exists assert_not_imported binder_predicate builtin_bv_normalize_proc
builtin_command_code_action builtin_dsimproc builtin_dsimproc_decl builtin_grind_propagator
builtin_initialize builtin_sevalproc builtin_simproc builtin_simproc_decl
builtin_simproc_pattern% bv_check bv_decide bv_decide? by_elab command_code_action date(
datespec( datetime( dbg_trace debug_assert! declare_bitwise_int_theorems
declare_bitwise_uint_theorems declare_command_config_elab declare_config_elab
declare_config_getter declare_int_theorems declare_simp_like_tactic declare_sint_simprocs
declare_syntax_cat declare_uint_simprocs declare_uint_theorems docs_to_verso dsimproc
dsimproc_decl elab elab_rules elab_stx_quot eval_prec eval_prio extern gen_injective_theorems%
get_elem_tactic_extensible grind_annotated grind_propagator include_str init_grind_norm
init_quot initialize json% leading_parser let_mvar% macro macro_rules meta native_decide
no_error_if_unused% norm_cast_add_elim offset( private_decl% recommended_spelling
register_builtin_option register_error_explanation register_grind_attr register_label_attr
register_linter_set register_option register_parser_alias register_simp_attr register_tactic_tag
register_try?_tactic reportDbgIssue! reportEMatchIssue! reportIssue! reprove reset_grind_attrs%
run_cmd run_elab run_meta run_tac satisfies_binder_pred% sepBy( sepBy1( set_config
set_library_suggestions sevalproc show_panel_widgets show_term_elab simproc simproc_decl
simproc_pattern% sleep suggestions syntax tactic_alt tactic_extension tactic_tag test_extern
time( timezone( trace[ trace_goal[ trailing_parser try_suggestions unblock unicode( unsafe
value_of% wait_for_cancel_once wait_for_cancel_once_async wait_for_main_cancel_once_async
wait_for_unblock wait_for_unblock_async wait_if_contains_mvar% wait_if_type_contains_mvar%
wait_if_type_mvar% with_decl_name% with_weak_namespace zoned(
`);

/** Fields of tactic configurations: Lean runs the value of `(field := value)` to read it. */
export const CONFIG_FIELDS: readonly string[] = list(`
abstractProof ac acNf acSteps all allowLeapSeconds allowSynthFailures allowedMethods?
andFlattening approx arith assignSyntheticOpaque autoUnfold backtracking beta binaryProofs
bitVecOfNat caller canonHeartbeats catchRuntime clean commitIndependentGoals congrConsts
constApprox constructor contextual ctxApprox decide descend detailed disallowedMethods?
discharge dsimp elimLets ematch embeddedConstraintSubst emptyType enums eq? eta etaPoly
etaStruct exfalso exp ext extAll failIfUnchanged filter fixedInt foApprox funCC funext gen
genDiseq generalize goal graphviz grind ground harder hint implementedBy implicitDefEqProofs
implicits index inj inlineDefs inlinePartial instances intro iota isDefEqStuckEx isEnabled jp
kernel lax leave letToHave lia lift linarith logDir? logFile lookahead main matchEqs max
maxDepth maxDischargeDepth maxSteps maxSuggestions mbtc mctx memoize merge min minHeartbeats
missing name native newGoals nondep occs offsetCnstrs only onlyGivenNames order postponeValue
preserveBinderNames proc proj proofIrrelevance proofs qlia quasiPatternApprox reducible revert
ring ringSteps searchFuel shortCircuit side singlePass splitDisjunctions splitImp splitIndPred
splitIte splitMatch splitMinMax splitNatAbs splitNatSub splits star stderr stdin stdout
stepLimit stopAtRfl structures suggestions suspend symm synthAssignedInstances target targetOnly
timeout toApplyConfig toApplyRulesConfig toBacktrackConfig toConfig toExtractLetsConfig
toNoopConfig trace transparency trimProofs trivial try? types underBinder unfoldPartialApp
unificationHints univApprox useContext useDecide useSorry usedOnly verbose warnExponents
wrapWithBy zeta zetaDelta zetaHave zetaReduce zetaUnused
`);
