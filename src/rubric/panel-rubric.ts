import { defineRubric } from './define-rubric.js'

/** What every evaluator of a panel looks at. Source: testing-strategy.md section 5, "Evaluation Criteria". */
export const evaluationCriteria = [
  { name: 'logical_consistency', description: 'Reasoning follows from premises' },
  { name: 'completeness', description: 'All required aspects addressed' },
  { name: 'accuracy', description: 'Facts and code are correct' },
  { name: 'adherence_to_instructions', description: 'Follows prompt guidelines' },
  { name: 'code_quality', description: 'Syntax, best practices, readability; without code: clear, well-made text' },
  { name: 'security_awareness', description: 'No vulnerabilities, proper validation' },
] as const

/** The six criteria of an evaluator panel as a rubric, each 1/6; passes at 0.74 (0.6 + strictness 0.7 x 0.2). */
export const panelRubric = defineRubric({ name: 'panel', categories: evaluationCriteria })
