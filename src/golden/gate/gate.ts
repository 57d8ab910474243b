import { z } from 'zod'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { closest } from '../../config/options/closest.js'
import { nearTags, passedBy } from '../file/near-tags.js'
import { presetTightening } from '../file/preset.js'
import { misspelledTag } from '../file/special-tags.js'
import {
  thresholdNames,
  type Thresholds,
  thresholdShape,
  type Tightening,
  tighten,
  tighteningShape,
} from '../file/thresholds.js'

const tagGateSchema = z.strictObject({
  min_pass_rate: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of the cases with this tag that must pass, 0-1. Without it, the rule of the whole set holds.'),
  ...tighteningShape,
})

/** A preset depends on the type, and nearly `golden_deck` is a type of one's own. */
function refuseNearType(type: string, context: z.RefinementCtx): void {
  const known = ['golden_deck', 'golden_chat', 'mixed']
  const near = closest(type, known, 0) ?? closest(type, ['golden_deck', 'golden_chat'], 2)
  if (near === undefined || near === type) return
  context.addIssue({ code: 'custom', message: `no preset knows "${type}"; did you mean "${near}"?` })
}

/** The part of a golden set that says what one case must reach. */
export const gateShape = {
  type: z
    .string()
    .min(1)
    .superRefine(refuseNearType)
    .default('mixed')
    .describe("`golden_deck`, `golden_chat`, `mixed`, or a name of your own domain's."),
  difficulty_preset: z
    .enum(['standard', 'strict', 'safety_first'])
    .default('standard')
    .describe('standard: the thresholds as they are; strict and safety_first raise them.'),
  require_critical_violations_zero: z
    .boolean()
    .default(true)
    .describe('No critical violation at all; set to false to allow max_critical_violations.'),
  ...thresholdShape,
  tag_gates: z
    .record(z.string(), tagGateSchema)
    .default({})
    .describe('Stricter thresholds for the cases with a tag, so that a good average cannot hide a failing class.'),
}

const gateObject = z.strictObject(gateShape)
/** A gate with its defaults filled in. */
export type CompleteGate = z.output<typeof gateObject>

const gateSchema = gateObject.superRefine(refuseWithoutEffect)
/** What a case must reach, as a user writes it: every field has a default. */
export type Gate = z.input<typeof gateSchema>

/**
 * A gate with its defaults.
 * @param who takes it, as the message begins: `toPassGate`
 * @throws TypeError naming every field that is wrong
 */
export function readGate(who: string, gate: unknown): CompleteGate {
  const read = checkSchema(gateSchema, gate)
  if (read.ok) return read.value
  throw new TypeError(`${who} was given a gate that is wrong:\n${problemList(read.problems)}`)
}

/**
 * An answer that is tagged as a gate nearly is would pass by it: one of the tag gates, or the demand for a refusal or a
 * question.
 * @param who takes both, as the message begins: `toPassGate`
 * @throws TypeError naming the tag
 */
export function refuseNearTags(who: string, tags: readonly string[], gate: CompleteGate): void {
  const misspelled = tags.map(misspelledTag).find((why) => why !== undefined)
  if (misspelled !== undefined) throw new TypeError(`${who} was given a tag that is wrong: ${misspelled}`)
  const gated = Object.keys(gate.tag_gates)
  for (const each of gated) {
    const [near] = tags.includes(each) ? [] : nearTags(tags, each, gated)
    if (near !== undefined) throw new TypeError(`${who} was given ${passedBy(near, each)}`)
  }
}

/** Refuses what another setting would quietly overrule. */
export function refuseWithoutEffect(gate: CompleteGate, context: z.RefinementCtx): void {
  if (gate.require_critical_violations_zero && gate.max_critical_violations > 0) {
    context.addIssue({
      code: 'custom',
      path: ['max_critical_violations'],
      message: `${gate.max_critical_violations} has no effect while require_critical_violations_zero is true, its default; set that to false`,
    })
  }
  for (const [tag, more] of Object.entries(gate.tag_gates)) refuseLoose(gate, tag, more, context)
}

function refuseLoose(gate: CompleteGate, tag: string, more: Tightening, context: z.RefinementCtx): void {
  const base = thresholdsFor(gate, [])
  const tightened = tighten(base, more)
  for (const setting of thresholdNames) {
    const wanted = more[setting]
    if (wanted === undefined || wanted === tightened[setting]) continue
    const origin = originOf(gate, [], setting)
    const demanded = origin === undefined ? `the set's own ${base[setting]}` : `the ${base[setting]} of ${origin}`
    context.addIssue({
      code: 'custom',
      path: ['tag_gates', tag, setting],
      message: `${wanted} is looser than ${demanded} and has no effect: a tag gate only tightens`,
    })
  }
}

/** The thresholds that hold for a case with these tags. */
export function thresholdsFor(gate: CompleteGate, tags: readonly string[]): Thresholds {
  const base = tighten(ofSet(gate), ofPreset(gate))
  return tags.flatMap((tag) => ofTag(gate, tag) ?? []).reduce(tighten, base)
}

/** What made a threshold stricter than the set itself writes it: `preset strict`, `tag refund`; else `undefined`. */
export function originOf(gate: CompleteGate, tags: readonly string[], setting: keyof Thresholds): string | undefined {
  const strictest = thresholdsFor(gate, tags)[setting]
  if (strictest === ofSet(gate)[setting]) return undefined
  if (strictest === thresholdsFor(gate, [])[setting]) return `preset ${gate.difficulty_preset}`
  const tag = tags.find((name) => strictest === ofTag(gate, name)?.[setting])
  return tag && `tag ${tag}`
}

function ofSet(gate: CompleteGate): Thresholds {
  return tighten(gate, gate.require_critical_violations_zero ? { max_critical_violations: 0 } : {})
}

function ofPreset(gate: CompleteGate): Tightening {
  return presetTightening(gate.difficulty_preset, gate.type)
}

function ofTag(gate: CompleteGate, tag: string): Tightening | undefined {
  return Object.hasOwn(gate.tag_gates, tag) ? gate.tag_gates[tag] : undefined
}
