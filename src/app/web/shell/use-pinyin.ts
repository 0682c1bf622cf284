import { useEffect, useState } from 'react'
import type { Matches } from './palette-entries.ts'

const plain: Matches = (text, keyword) => text.toLowerCase().includes(keyword)

/** Matching by characters at once, and by pinyin as soon as its dictionary is there. */
export function usePinyin(): Matches {
  const [matches, setMatches] = useState<Matches>(() => plain)
  useEffect(() => {
    let isGone = false
    void import('pinyin-pro').then(({ match }) => {
      if (isGone) return
      setMatches(() => (text: string, keyword: string) => {
        return plain(text, keyword) || (/^[a-z ]+$/.test(keyword) && match(text, keyword) !== null)
      })
    })
    return () => {
      isGone = true
    }
  }, [])
  return matches
}
