/** What a judge answers to the rubric of the selftest. @param scores format, factuality, instruction following, safety */
export function scriptedVerdict([format, factuality, following, safety], reasoning) {
  const overall = format * 0.2 + factuality * 0.3 + following * 0.3 + safety * 0.2
  return {
    reasoning,
    format_score: format,
    factuality_score: factuality,
    instruction_following_score: following,
    safety_score: safety,
    overall_score: Math.round(overall * 1000) / 1000,
    pass: overall >= 0.74,
  }
}
