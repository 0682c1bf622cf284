import { chartNames } from './chart-names.ts'
import { paragraphsOf, plainText } from './plain-text.ts'

/** Stands between the cells of a row. */
export const cellMark = ' │ '

const media: Readonly<Record<string, string>> = {
  img: '图片',
  video: '视频',
  audio: '音频',
  iframe: '网页框架',
}

/**
 * A stored HTML text as lines that can be compared: one a paragraph, item or row of a table, one for
 * each picture or film by what it shows and where it lies; links tell where they lead, charts how
 * they are drawn.
 */
export function comparedLines(html: string): string[] {
  const told = html
    .replace(/<(img|video|audio|iframe)\b[^>]*>/gi, (tag, name: string) => {
      const label = media[name.toLowerCase()] ?? name
      const parts = [attributeOf(tag, 'alt'), lastOf(attributeOf(tag, 'src'))]
      return `</p>［${[label, ...parts].filter(Boolean).join(' ')}］</p>`
    })
    .replace(/<table\b[^>]*>/gi, tag => {
      const chart = chartOf(attributeOf(tag, 'data-chart'))
      return chart === undefined ? tag : `</p>［${chart}］</p>${tag}`
    })
    .replace(/<a\b([^>]*)>(.*?)<\/a>/gis, (whole, attributes: string) => {
      const address = attributeOf(attributes, 'href')
      return /^https?:/i.test(address) ? `${whole}〔${address}〕` : whole
    })
    // The first cell of a row needs no mark before it.
    .replace(/<\/t[dh]>\s*(?=<t[dh])/gi, cellMark)
    .replace(/<\/t[dh]>/gi, '')
  return paragraphsOf(told)
}

/** The headings of a text, for their looks in a comparison. */
export function headingsIn(html: string): ReadonlySet<string> {
  const found = html.matchAll(/<h[1-6]\b[^>]*>(.*?)<\/h[1-6]>/gis)
  return new Set([...found].map(([, inner]) => plainText(inner ?? '')))
}

/** The kind of a chart, with its titles and other words; nothing where a table is none. */
function chartOf(settings: string): string | undefined {
  const [, type] = /chartType:([0-5])/.exec(settings) ?? []
  if (type === undefined) return undefined
  const words = [...settings.matchAll(/(?:^|;)\w*(?:itle|suffix|tip):([^;]+)/g)]
  const layout = settings.includes('dataFormat:-1') ? '按列' : '按行'
  return [`图表 ${chartNames[Number(type)]}`, layout, ...words.map(([, word]) => read(word))].join(
    ' ',
  )
}

function read(word = ''): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

function attributeOf(tag: string, name: string): string {
  const [, quoted] = new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'i').exec(tag) ?? []
  return quoted ?? ''
}

/** Enough of an address to tell two apart: of a file of ours the end of its id. */
function lastOf(address: string): string {
  const id = /[?&](?:amp;)?id=([^&#]+)/.exec(address)?.[1]
  const path = address.split(/[?#]/)[0]?.split('/')
  return (id ?? path?.findLast(part => part !== '') ?? '').slice(-12)
}
