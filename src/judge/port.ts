import type { CurrentTest } from '../config/host.js'
import type { ChatModel } from '../model/port.js'
import type { Rubric } from '../rubric/rubric.js'
import type { RubricVerdict } from './verdict.js'

/** What is judged, and what the judge may know about it. */
export interface Subject {
  /** What the system under test was asked. */
  readonly prompt: string
  /** What it answered. */
  readonly output: string
  /** What a good answer does. */
  readonly hints?: string | undefined
  /** Facts to hold the answer against. */
  readonly reference?: string | undefined
  /** Shown to the judge beside the actual one. That they are the same is for the caller to check. */
  readonly expectedStatus?: string | undefined
  readonly actualStatus?: string | undefined
}

/** Whose assertion it is, and when to give up. */
export interface JudgeContext {
  readonly test?: CurrentTest
  readonly signal?: AbortSignal
  /** Round of a case that is judged several times, from 0. */
  readonly run?: number
}

/** A judge or a panel: same call, same verdict. */
export interface Judge {
  /** Shown in reports. */
  readonly name: string
  /** The models behind it; comparisons and checklists ask the first, and are refused where there is none. */
  readonly models: readonly ChatModel[]
  /** It gives one score for the whole answer, so it judges by rubrics of one category. Default: one for each category. */
  readonly oneScore?: boolean
  /** Of what it is told and how it is asked: judges of one name that differ in it are different judges. Default: none. */
  promptHash?(rubric: Rubric): string
  /** Never rejects for a model that failed: that is the outcome `unknown`. Rejects on misuse only. */
  evaluate(rubric: Rubric, subject: Subject, context?: JudgeContext): Promise<RubricVerdict>
}
