import { useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { placesOf, replacePlaces, searchTexts, showFinds, shownFinds } from '../extensions/find.ts'
import { findText, patternOf, type Search, searchOf } from '../model/find-text.ts'
import { findPattern } from './find-pattern.ts'

const slow = '表达式过于复杂'
const wrong = '表达式有误'

/**
 * Finds a term in the text, keeps the finds while typing goes on, and replaces them. What an input
 * method is still composing is no term yet.
 */
export function useFind({ term, isCaseSensitive, isPattern }: Search, isInWord: boolean) {
  const { editor, say } = useParts()
  const [fault, setFault] = useState<string | null>(null)
  const search = useMemo(
    () => searchOf(term, isCaseSensitive, isPattern),
    [term, isCaseSensitive, isPattern],
  )
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      count: shownFinds(now).places.length,
      current: shownFinds(now).current,
    }),
  })

  useEffect(() => {
    if (isInWord) return
    let isGone = false
    const look = async () => {
      const { texts, positions } = searchTexts(editor.state.doc)
      const { doc } = editor.state
      try {
        const found = search.isPattern ? await findPattern(texts, search) : findText(texts, search)
        if (isGone || !editor.state.doc.eq(doc)) return
        setFault(found === 'slow' ? slow : null)
        const places = found === 'slow' ? [] : placesOf(found, positions)
        const after = places.findIndex(place => place.from >= editor.state.selection.from)
        showFinds(editor, places, places.length === 0 ? -1 : Math.max(after, 0))
      } catch {
        if (isGone) return
        setFault(wrong)
        showFinds(editor, [], -1)
      }
    }
    const timer = setTimeout(look, 150)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [editor, search, isInWord])

  const go = (step: 1 | -1) => {
    const { places, current } = shownFinds(editor)
    if (places.length === 0) return
    const next = current + step
    if (next >= places.length) say('已经搜索到文章末尾！')
    else if (next < 0) say('已经搜索到文章头部')
    showFinds(editor, places, (next + places.length) % places.length)
  }
  // A pattern's $1 stands for what its brackets found.
  const wordsFor = (from: number, to: number, other: string) => {
    if (!search.isPattern) return other
    return editor.state.doc
      .textBetween(from, to)
      .replace(new RegExp(patternOf(search).source, search.isCaseSensitive ? 'u' : 'iu'), other)
  }
  const replace = (other: string) => {
    const { places, current } = shownFinds(editor)
    const place = places[current]
    if (!place) return
    replacePlaces(editor, [place], wordsFor(place.from, place.to, other))
    const rest = shownFinds(editor).places.filter(each => each.from !== place.from || other === '')
    showFinds(editor, rest, rest.length === 0 ? -1 : Math.min(current, rest.length - 1))
  }
  const replaceAll = (other: string) => {
    const { places } = shownFinds(editor)
    if (places.length === 0) return
    const [first] = places
    if (search.isPattern && other.includes('$') && first) {
      replaceEach(places, place => wordsFor(place.from, place.to, other))
    } else replacePlaces(editor, places, other)
    showFinds(editor, [], -1)
    say(`总共替换了${places.length}处！`, 'success')
  }
  const replaceEach = (
    places: ReturnType<typeof shownFinds>['places'],
    words: (place: (typeof places)[number]) => string,
  ) => {
    const { tr, schema } = editor.state
    for (const place of [...places].reverse()) {
      const text = words(place)
      const marks = editor.state.doc.resolve(place.from + 1).marks()
      if (text === '') tr.delete(place.from, place.to)
      else tr.replaceWith(place.from, place.to, schema.text(text, marks))
    }
    editor.view.dispatch(tr)
  }
  const place =
    shown.count === 0 ? (term === '' ? '' : '无结果') : `${shown.current + 1}/${shown.count}`
  return {
    fault,
    place,
    count: shown.count,
    next: () => go(1),
    previous: () => go(-1),
    replace,
    replaceAll,
  }
}
