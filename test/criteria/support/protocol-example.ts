/** The example of the criteria protocol: its input and its output, letter for letter. */
const row = (number: number) => ({ row: number, col: 29, old: 'Medium', new: 'High' })

/** The document shows one row of the preview and says that there are ten. */
export const EXAMPLE_RESULT = {
  dryRun: true,
  affectedRows: 13,
  changedCells: 10,
  executionTime: 762,
  message: 'DRY RUN: Would update 10 cells across 13 rows...',
  preview: Array.from({ length: 10 }, (_, number) => row(number)),
}

export const EXAMPLE_PASS = [
  'result.dryRun === true',
  'result.committed === undefined',
  'result.affectedRows > 0',
  'result.changedCells > 0',
  'result.preview !== undefined',
  'result.preview.length > 0',
  'result.newStorageId === undefined',
  "result.message.includes('DRY RUN')",
]
export const EXAMPLE_FAIL = [
  'result.committed === true',
  'result.newStorageId !== undefined',
  'result.preview === undefined',
]

export const EXAMPLE_OUTPUT = {
  testName: 'Test 1: Dry-Run Column Update',
  verdict: 'PASS',
  passCriteriaEvaluation: {
    total: 8,
    passed: 8,
    failed: 0,
    details: [
      { criterion: 'result.dryRun === true', result: true, explanation: 'result.dryRun is true, criterion met' },
      {
        criterion: 'result.committed === undefined',
        result: true,
        explanation: 'result.committed is undefined, criterion met',
      },
      { criterion: 'result.affectedRows > 0', result: true, explanation: 'result.affectedRows is 13, which is > 0' },
      { criterion: 'result.changedCells > 0', result: true, explanation: 'result.changedCells is 10, which is > 0' },
      {
        criterion: 'result.preview !== undefined',
        result: true,
        explanation: 'result.preview is an array, not undefined',
      },
      {
        criterion: 'result.preview.length > 0',
        result: true,
        explanation: 'result.preview has 10 items, which is > 0',
      },
      {
        criterion: 'result.newStorageId === undefined',
        result: true,
        explanation: 'result.newStorageId is undefined, criterion met',
      },
      {
        criterion: "result.message.includes('DRY RUN')",
        result: true,
        explanation: "result.message contains 'DRY RUN'",
      },
    ],
  },
  failCriteriaEvaluation: {
    total: 3,
    triggered: 0,
    avoided: 3,
    details: [
      {
        criterion: 'result.committed === true',
        triggered: false,
        explanation: 'result.committed is undefined, not true (good)',
      },
      {
        criterion: 'result.newStorageId !== undefined',
        triggered: false,
        explanation: 'result.newStorageId is undefined (good)',
      },
      { criterion: 'result.preview === undefined', triggered: false, explanation: 'result.preview is defined (good)' },
    ],
  },
  summary: {
    verdict: 'PASS',
    reason: 'All 8 pass criteria met, 0 fail criteria triggered',
    confidence: 'HIGH',
    recommendation: 'Test passed successfully. Tool behavior matches expected specification.',
  },
}
