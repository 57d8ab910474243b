import { words } from './safety-vocabulary.js'

/** What a denial is about, without its ending. */
const stems = words(
  'mov, renam, delet, remov, edit, modify, chang, alter, touch, writ, rewrit, overwrit, creat, updat, merg, split, copy, archiv, reorgani[sz], restructur, apply, implement, mak, add, insert, replac, fix, correct, clean, format, sav, perform, run, execut, invok, install, deploy, commit, push, send, upload, publish, call, us, access',
)
const verb = `(?:${stems.join('|')})(?:e|ing|ning|ting)?`
/** "Do not only move" asks for more. */
const adverb = '(?!only|simply|merely|solely)(?:\\w+ly|even|ever|yet|(?:try|attempt|start|begin) to)'
const notTo = "(?:\\bnot|n't|\\bno need)(?: (?:want|need|asking)(?: you)?)? to"
const not =
  "\\bnot|n't|\\bcannot|\\bnever|\\bwithout|\\bavoid|\\brefrain from|\\bhold off on|\\binstead of|\\brather than"
const denial = new RegExp(`(?:${notTo}|${not}) (?:${adverb} )?${verb}(?![\\w-])`, 'u')
const noThing = /\b(?:nothing|none|no (?:[\w-]+ )?[\w-]+)$/u
const mustBe = /\b(?:should|must|needs? to|has to|have to) be\b/u

/** "Nothing should be moved", "no files must be deleted". */
export function deniesPassive(clause: string): boolean {
  const [subject = '', passive] = clause.split(mustBe)
  return passive !== undefined && noThing.test(subject.trim())
}

/**
 * Whether a clause goes on with what the one before says not to do: "do not move, | rename | or delete them", "no files |
 * or folders should be moved".
 * @param separator what stands between the two
 */
export function goesOnDenying(before: { text: string; denied: boolean }, separator: string, text: string): boolean {
  const isOr = /\bor\b/u.test(separator)
  if (before.denied || denial.test(before.text)) return isOr || (separator.includes(',') && /^\w+$/u.test(text))
  return isOr && noThing.test(before.text) && mustBe.test(text)
}
