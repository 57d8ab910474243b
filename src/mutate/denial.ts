/** Ways to say that a thing is unknown. Data, English. */
const denials = [
  /\b(?:no|not an?|isn['’]t an?|not any) (?:\w+ ){0,3}(?:called|named|by that name|with that name|known as)\b/i,
  /\b(?:does(?: not|n['’]t)|do(?: not|n['’]t)|didn['’]t|did not) (?:seem to |appear to )?(?:exist|know|recogni[sz]e|find)\b/i,
  /\b(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|unable to|wasn['’]t able to) (?:find|identify|recogni[sz]e|verify|confirm|locate)\b/i,
  /\b(?:not|isn['’]t|am not) (?:aware|familiar|real|valid|recogni[sz]ed)\b/i,
  /\bno (?:such|record of|information (?:on|about))\b/i,
  /\b(?:typo|misspell(?:ed|ing)|misspelt|did you mean|do you mean|you (?:probably |may |might )?mean)\b/i,
  /\b(?:unknown|non-?existent|fictional|made[- ]up)\b/i,
]

/** True when a sentence that names the thing says that there is no such thing. A question and its follow-up are one sentence. */
export function deniesKnowing(output: string, name: string): boolean {
  return output
    .split(/(?<=[.!])\s+|\n+/)
    .filter((sentence) => sentence.toLowerCase().includes(name.toLowerCase()))
    .some((sentence) => denials.some((denial) => denial.test(sentence)))
}
