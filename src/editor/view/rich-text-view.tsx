import { useEffect, useMemo, useRef } from 'react'
import { purify } from '../html/purify.ts'
import { usualFrameHosts } from '../model/policy/safe-address.ts'
import { colorCode } from './color-code.ts'
import { hydrateCharts } from './hydrate-charts.ts'
import { sortByClick } from './sort-by-click.ts'
import '../content.css'
import '../content-tables.css'

export interface RichTextViewProps {
  readonly html: string | null | undefined
  readonly frameHosts?: readonly string[]
}

/** A stored article as readers see it: purified once more, with charts, sorting and coloured code. */
export function RichTextView({ html, frameHosts = usualFrameHosts }: RichTextViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const clean = useMemo(() => purify(html ?? '', { frameHosts }), [html, frameHosts])
  const background = useMemo(() => backgroundOf(clean), [clean])
  useEffect(() => {
    const element = root.current
    if (!element) return
    // Written here and not by React: what charts and sorting change is theirs.
    element.innerHTML = clean.replaceAll(
      '<p>_ueditor_page_break_tag_</p>',
      '<hr class="pagebreak">',
    )
    const undo = [hydrateCharts(element), sortByClick(element)]
    void colorCode(element)
    return () => {
      for (const each of undo) each()
    }
  }, [clean])
  return <div ref={root} className="rich-text rich-text-view" style={background} />
}

function backgroundOf(html: string): React.CSSProperties {
  const text = /data-background="([^"]*)"/.exec(html)?.[1] ?? ''
  const value = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(text)?.[1]
  return {
    backgroundColor: value('background-color'),
    backgroundImage: value('background-image'),
    backgroundRepeat: value('background-repeat'),
    backgroundPosition: value('background-position'),
  }
}
