import { Html, html } from '../../../report/html/html.js'

const places = [
  { path: '/', name: 'Queue' },
  { path: '/evaluators', name: 'Evaluators' },
  { path: '/compare', name: 'Compare' },
  { path: '/prompts', name: 'Prompts' },
]

/** In a tagged template it would make bundlers call a helper of theirs. */
const script = new Html('<script src="/review.js" defer></script>')

/** The page around a content. @param path of the place that is shown. */
export function frame(title: string, path: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · expect-jury review</title>
        <link rel="stylesheet" href="/style.css" />
        ${script}
      </head>
      <body>
        <a class="skip-link" href="#main">To the content</a>
        <header>
          <nav aria-label="Places">
            ${places.map((place) => html`<a href="${place.path}" ${place.path === path && html`aria-current="page"`}>${place.name}</a>`)}
          </nav>
          <h1>${title}</h1>
        </header>
        <main id="main">${content}</main>
        <footer></footer>
      </body>
    </html> `
}

/** A page that only says something. */
export function messagePage(title: string, message: string): Html {
  return frame(
    title,
    '',
    html`<p class="notice">${message}</p>
      <p><a href="/">To the queue</a></p>`,
  )
}

/** Leads on to a page by itself: a redirect would still count as coming from where the address was clicked. */
export function entrancePage(to: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="refresh" content="0; url=${to}" />
        <title>expect-jury review</title>
      </head>
      <body>
        <p><a href="${to}">To the queue</a></p>
      </body>
    </html> `
}
