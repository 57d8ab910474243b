const articles = [
  {
    words: ['refund', 'money back', 'return'],
    text: 'Refunds: within 30 days of delivery, with the form at /account/returns. A lamp is checked before it is paid back.',
  },
  {
    words: ['deliver', 'shipping', 'arrive'],
    text: 'Delivery: three to five working days. The parcel number is at /account/orders.',
  },
  {
    words: ['broken', 'flicker', 'warranty', 'not work'],
    text: 'Warranty: two years for faults in material. Send a photo of the lamp to repairs@lamps.example.',
  },
]

/** Those that the question is about; all of them when it names none. */
function articlesFor(question) {
  const asked = question.toLowerCase()
  const found = articles.filter(({ words }) => words.some((word) => asked.includes(word)))
  return (found.length > 0 ? found : articles).map(({ text }) => text)
}

module.exports = { articlesFor }
