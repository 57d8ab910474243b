/** How many questions a text puts to its reader. Question marks in code and addresses are none. */
export function countQuestions(text: string): number {
  const prose = text
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/\bhttps?:\/\/[^\s<>)\]]*[^\s<>)\].,;:!?]/g, ' ')
  const marks = prose.matchAll(/(?<![?!])[?!]+(?=["'”’»)\]*_]*(?:\s|$))|[？！؟]+/gu)
  return [...marks].filter(([run]) => /[?？؟]/.test(run)).length
}
