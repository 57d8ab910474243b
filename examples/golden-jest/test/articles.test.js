const { articlesFor } = require('../src/articles')

test('a question gets the articles that it is about', () => {
  expect(articlesFor('When will it arrive?')).toEqual([expect.stringContaining('three to five working days')])
})

test('a question about nothing in particular gets all of them', () => {
  expect(articlesFor('Hello?')).toHaveLength(3)
})
