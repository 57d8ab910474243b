import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireAmount, requireCount, requireOneOf } from '../../config/options/option-ranges.js'
import { panelSize } from '../../config/options/panel-size.js'
import { shownValue } from '../../config/options/shown-value.js'
import type { ChatModel } from '../../model/port.js'
import { barsElsewhere } from '../../rubric/bars-elsewhere.js'
import type { Rubric } from '../../rubric/rubric.js'
import { distanceToBar, scoreEpsilon } from '../../rubric/score.js'
import { assertModel } from '../assert-model.js'
import { judgePromptHash } from '../judging-hash.js'
import type { Judge, JudgeContext, Subject } from '../port.js'
import { failedChecksVerdict } from '../run-checks.js'
import { repeatedly, type RunOptions } from '../runs.js'
import type { JudgeVote, PanelUse } from '../verdict.js'
import { castVote, type Voter } from '../vote.js'
import { consensus, totalWeight } from './consensus.js'
import { type JudgeRole, panelRoles } from './roles.js'
import { decidedOutcome, tallyOf } from './tally.js'

/** What {@link createPanel} takes: `model` or `models`, not both. */
export interface PanelOptions extends RunOptions {
  /** One model in every role. Three roles on one model are worth about 1.3 independent votes; the verdict says so. */
  model?: ChatModel
  /** A judge per model; the roles go round. Different models err on different things. */
  models?: readonly ChatModel[]
  /** How the judges look at an output. Default {@link panelRoles}: general quality, security focus, technical accuracy. */
  roles?: readonly JudgeRole[]
  /** Shown in reports. Default `panel`. */
  name?: string
  /** 0-2. Default 0.3. */
  temperature?: number
  /** Upper bound of tokens in a reply, reasoning included. Default 1,000; doubled with each repetition of a question. */
  maxTokens?: number
  /**
   * Ask no more judges once their votes cannot change the outcome. Slower, cheaper, same outcome. Default false: all at
   * once.
   */
  stopEarly?: boolean
  /**
   * Ask the first judge alone, and the others only if its score lies within this distance of the threshold, or a
   * category's of its `minScore`, in [0, 1], or it failed. Default: always all.
   */
  escalateWithin?: number
  /**
   * What each judge's vote counts, at least 0, in the judges' order, see `labelWeights`; the heaviest is asked first.
   * Default: one each.
   */
  weights?: readonly number[]
}

/**
 * A panel of judges that votes on every output: it passes when more than half of the valid votes pass. A judge that fails is
 * left out and flagged; when half of the panel fails, the outcome is `unknown`. `JURY_PANEL=quick` asks only the first judge.
 * Source: testing-strategy.md section 5.
 * @throws RangeError unless there are at least three judges, an odd number, a weight for each or none, and no more roles;
 * for an `escalateWithin` outside [0, 1].
 * @throws TypeError for an option that does not exist, and for a model or a role that is none.
 */
export function createPanel(options: PanelOptions): Judge {
  refuseUnknownOptions('createPanel', options, optionNames, barsElsewhere)
  const { name = 'panel', stopEarly = false, escalateWithin } = options
  for (const option of ['temperature', 'escalateWithin'] as const) requireAmount(option, options[option])
  if (escalateWithin !== undefined && escalateWithin > 1)
    throw new RangeError(`createPanel: \`escalateWithin\` is ${escalateWithin}; scores lie in [0, 1], so must it`)
  requireOneOf('stopEarly', options.stopEarly, [true, false])
  requireCount('maxTokens', options.maxTokens)
  const members = membersOf(options)
  const total = totalWeight(members)
  const sameModel = new Set(members.map(({ model }) => model.name)).size === 1
  const promptHash = judgePromptHash(members)
  const quickPromptHash = judgePromptHash(members.slice(0, 1))
  const panel: Judge = {
    name,
    models: members.map(({ model }) => model),
    promptHash,
    async evaluate(rubric, subject, context = {}) {
      const failed = await failedChecksVerdict(rubric, subject)
      if (failed) return failed
      const { votes, stopped } = await askMembers(rubric, subject, context)
      const panel: PanelUse = { size: members.length, asked: votes.length, ...(stopped && { stopped }) }
      const alone = stopped === 'quick' || stopped === 'clear'
      const verdict = consensus(rubric, votes, alone ? undefined : total)
      return {
        ...verdict,
        flags: [...verdict.flags, ...(sameModel && !alone ? (['same_model_panel'] as const) : [])],
        panel,
        judgePromptHash: stopped === 'quick' ? quickPromptHash(rubric) : promptHash(rubric),
      }
    },
  }
  return repeatedly(panel, options)

  async function askMembers(
    rubric: Rubric,
    subject: Subject,
    context: JudgeContext,
  ): Promise<{ votes: JudgeVote[]; stopped?: PanelUse['stopped'] }> {
    const ask = (voters: readonly Voter[]) =>
      Promise.all(voters.map((voter) => castVote(voter, rubric, subject, context)))
    if (panelSize(process.env) === 'quick') return { votes: await ask(members.slice(0, 1)), stopped: 'quick' }
    const votes: JudgeVote[] = []
    if (escalateWithin !== undefined) {
      votes.push(...(await ask(members.slice(0, 1))))
      if (isClear(votes[0], rubric, escalateWithin)) return { votes, stopped: 'clear' }
    }
    while (votes.length < members.length) {
      if (stopEarly && decidedOutcome(tallyOf(votes, total))) return { votes, stopped: 'decided' }
      votes.push(...(await ask(members.slice(votes.length, stopEarly ? neededNext(votes.length) : undefined))))
    }
    return { votes }
  }

  /** Fewer votes than this weigh too little to decide, so they can be asked for at once. */
  function neededNext(asked: number): number {
    let needed = asked + 1
    while (2 * totalWeight(members.slice(0, needed)) <= total) needed++
    return needed
  }
}

function isClear(vote: JudgeVote | undefined, rubric: Rubric, within: number): boolean {
  return typeof vote?.overall === 'number' && distanceToBar(rubric, vote.overall, vote.scores) > within + scoreEpsilon
}

function membersOf(options: PanelOptions): Voter[] {
  const { model, models, roles = panelRoles, weights, temperature = 0.3, maxTokens = 1000 } = options
  const asked = models ?? (model ? roles.map(() => model) : [])
  if ((model === undefined) === (models === undefined))
    throw new RangeError("createPanel: give either `model` or `models`, such as { model: openaiModel('gpt-4o') }")
  for (const member of asked) assertModel('createPanel', member)
  if (asked.length < 3 || asked.length % 2 === 0) {
    throw new RangeError(`createPanel: ${asked.length} judges; a panel needs an odd number of at least 3`)
  }
  if (roles.length > asked.length)
    throw new RangeError(`createPanel: ${roles.length} roles for ${asked.length} judges; some would look at nothing`)
  checkWeights(weights, asked.length)
  for (const { name, focus } of roles)
    if (typeof name !== 'string' || typeof focus !== 'string')
      throw new TypeError('createPanel: a role is { name, focus }: what it is called, and what its judge looks at')
  const members = asked.map((member, index): Voter => {
    const role = roles[index % roles.length]
    const name = [role?.name, models && member.name].filter(Boolean).join(' ')
    return { name, model: member, temperature, maxTokens, focus: role?.focus, weight: weights?.[index] }
  })
  const twin = members.find((member, index) => members.findIndex(({ name }) => name === member.name) < index)
  if (twin)
    throw new RangeError(`createPanel: two judges are "${twin.name}"; the same judge asked twice is \`runs: 2\``)
  return members.toSorted((a, b) => (b.weight ?? 1) - (a.weight ?? 1))
}

function checkWeights(weights: readonly number[] | undefined, judges: number): void {
  if (weights === undefined) return
  if (!Array.isArray(weights))
    throw new TypeError(
      `createPanel: \`weights\` is ${shownValue(weights)}; it must be a list, a weight for each judge`,
    )
  if (weights.length !== judges) throw new RangeError(`createPanel: ${weights.length} weights for ${judges} judges`)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (!weights.every((weight) => weight >= 0) || !(sum > 0 && Number.isFinite(sum))) {
    throw new RangeError('createPanel: every weight must be at least 0, and one of them over 0')
  }
}

const optionNames = [
  'model',
  'models',
  'roles',
  'name',
  'temperature',
  'maxTokens',
  'stopEarly',
  'escalateWithin',
  'weights',
  'runs',
  'minPass',
] as const satisfies (keyof PanelOptions)[]
