import { leadingUpTo, type Said } from './decide.js'

/** Not `\W`, which Cyrillic and Chinese words are, too. */
const gap = String.raw`[^\p{L}\p{N}]{0,20}`
const space = String.raw`[\s,*_]{1,8}`

const judged = String.raw`(?:it|this|(?:(?:the|this|that|assistant['’]s|model['’]s|ai['’]s|overall)\s+){0,3}(?:answer|response|output|reply|assistant|text|one))`
const label = String.raw`(?:(?:the|my|our|own|final|overall|total|quality|revised|correct)\s+){0,4}(?:rating|score|grade|verdict|winner|choice|decision|vote|judge?ment|conclusion|result|answer)(?:\s+(?:for|of)\s+${judged})?`
const rates = String.raw`(?:rate|score|grade|give|award|assign|choose|pick|select|prefer|say|vote for|go with|conclude with)`
const as = String.raw`(?:\s+(?:therefore|thus|clearly|still|as|a|an|to be|the|rating|score|of)){0,4}`

/** The clause that a verdict ends, from its first word on. What is "would" may depend on the clause before. */
const announcing = [
  String.raw`${label}(?:\s+(?:is|was)${as})?`,
  String.raw`${judged}\s+(?:is|gets|earns|deserves|receives|merits|scores)(?:\s+rated)?${as}`,
  String.raw`I(?:['’]ll|\s+(?:will|do|must|therefore|hereby|now|still))?\s+${rates}(?:\s+${judged})?${as}`,
].join('|')
const hedged = String.raw`(?:I(?:\s+would|['’]d)\s+${rates}(?:\s+${judged})?|${judged}\s+would be rated)${as}`
const premise = String.raw`(?:considering|because|since|based on|due to|taking|given (?:that|the|these|this|its|all))`
const leadIn = String.raw`(?:and|so|but|still|yet|therefore|thus|hence|consequently|overall|finally|in (?:conclusion|summary|the end)|all in all|I (?:think|believe|conclude|find)(?: that)?)`

/** "The opposite of:", "It says:" */
const colon =
  /(?<!(?:^|[^\p{L}])(?:of|to|from|than|except|but|no|hardly|says?|said|asks?|reads?|writes?|wrote|claims?|demands?|wants?|with|contains?))[:：]$/iu

const announced = [
  String.raw`^(?:${leadIn}${space}){0,3}(?:${announcing}|${hedged})$`,
  String.raw`[,;:]${gap}(?:${leadIn}${space}){0,3}(?:${announcing})$`,
  String.raw`^(?:${leadIn}${space}){0,2}${premise}\b.*,\s+${hedged}$`,
  String.raw`\b${leadIn}${space}(?:${announcing}|${hedged})$`,
  String.raw`(?:^|[,;])\s*${leadIn}$`,
  String.raw`(?:评分|打分|得分|分数|判定|结论|評価|スコア|点数|結論|점수|평가)(?:是|为|為|は|는|은)?$`,
  String.raw`(?:^|[^\p{L}])我(?:会|将)?(?:选择|选|给(?:这个|该)?(?:回答)?(?:打|出)?分?)$`,
].map((pattern) => new RegExp(pattern, 'iu'))

const closing = String.raw`(?:[^\S\n]|[*_"'”’»」』)\]}|\x60\ufe0f]|\p{Extended_Pictographic}){0,20}`
const followed = new RegExp(
  String.raw`^${closing}(?:$|\n|\.(?![.\d])|[。!！,，、;；:：(（—–]|-\s|</|(?:because|since|as|due to|out of \d+)\b|です|とします|である|点|分|입니다|점)`,
  'u',
)
/** "[[A]], [[B]]" */
const oneOfList = /^[^\p{L}\p{N}[\n]*(?:(?:or|and)\s+)?\[\[/iu
/** A full stop that ends no sentence, or a line that stops in the middle of one. */
const goesOn =
  /(?:\.\.|\b(?:e\.g|cf|vs))\.[^\S\n]*$|\b(?:no|not|never|hardly|from|to|of|than|but|a|an|the|say|give|deserves?)\s*\n[\s*_"]*$/i

/** How far a verdict's own sentence is read on behind it, in characters. */
const lookAhead = 120

/** Whether a marked verdict is given, not just mentioned: it stands alone, or behind a colon or words that announce it. */
export function standsAsVerdict(text: string): (said: Said<unknown>) => boolean {
  return ({ start, end }) => {
    const behind = text.slice(end, end + lookAhead)
    if (!followed.test(behind) || oneOfList.test(behind)) return false
    const before = leadingUpTo(text, start)
    if (!/[\p{L}\p{N}]/u.test(before)) return !goesOn.test(text.slice(Math.max(start - 30, 0), start))
    const words = before.replace(/^[^\p{L}\p{N}:：]+|[^\p{L}\p{N}:：]+$/gu, '')
    return colon.test(words) || announced.some((pattern) => pattern.test(words.replace(/[:：]$/, '')))
  }
}
