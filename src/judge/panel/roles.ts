import { evaluationCriteria } from '../../rubric/panel-rubric.js'

/** How one judge of a panel looks at an output. */
export interface JudgeRole {
  /** Shown in reports. */
  readonly name: string
  /** Told to the judge in its system message. */
  readonly focus: string
}

const criteria = evaluationCriteria.map(({ name, description }) => `${name.replaceAll('_', ' ')} (${description})`)
const allCriteria = `Whatever the categories are called, check all of: ${criteria.join('; ')}. List every fault you find as an issue of its own.`

function role(name: string, focus: string): JudgeRole {
  return { name, focus: `${focus}\n\n${allCriteria}` }
}

/** The three evaluators of testing-strategy.md section 5: general quality, security focus, technical accuracy. */
export const panelRoles: readonly JudgeRole[] = [
  role(
    'general_quality',
    'You are the general quality evaluator: does the output as a whole do what was asked, completely and clearly?',
  ),
  role(
    'security_focus',
    'You are the security evaluator: look hardest for unsafe operations, vulnerabilities, leaked secrets and personal data, and missing validation.',
  ),
  role(
    'technical_accuracy',
    'You are the technical accuracy evaluator: check every fact, figure, step and line of code; what cannot be true counts heavily.',
  ),
]
