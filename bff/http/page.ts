import type { Language } from './page-language.ts'
import { style } from './page-style.ts'

/** Language tags of pages. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' }

type Page = {
  /** The language that comes first. */
  readonly language: Language
  readonly nonce: string
  readonly title: string
  /** Section of a language, below a heading of that level. */
  readonly section: (language: Language, heading: 'h1' | 'h2') => string
  readonly head?: string
  /** Attributes of the main element. */
  readonly attributes?: string
  readonly script?: string
}

/** A page that the gateway itself answers, without the client, in both languages. */
export const page = ({ language, nonce, title, section, head = '', attributes = '', script }: Page) => `<!doctype html>
<html lang="${languageTags[language]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    ${head}<title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main${attributes && ` ${attributes}`}>
      <header><img src="/icon.svg" width="32" height="32" alt="" /><b>考试报名</b></header>
      ${section(language, 'h1')}
      ${section(language === 'zh' ? 'en' : 'zh', 'h2')}
    </main>${script ? `\n    <script nonce="${nonce}">${script}</script>` : ''}
  </body>
</html>
`
