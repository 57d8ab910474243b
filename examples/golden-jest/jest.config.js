module.exports = { preset: 'expect-jury/jest' }
