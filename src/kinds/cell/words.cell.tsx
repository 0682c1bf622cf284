import { Tag } from 'antd'
import { PlainText } from './plain-text.cell.tsx'

/** Several words as tags; a list shows the first two and how many follow. */
export function Words({ words, place }: { words: readonly string[]; place: 'list' | 'detail' }) {
  const first = place === 'list' ? words.slice(0, 2) : words
  const rest = words.length - first.length
  return (
    <span
      title={words.join('、')}
      style={{ display: 'inline-flex', gap: 4, flexWrap: place === 'list' ? 'nowrap' : 'wrap' }}
    >
      {first.map(word => (
        <Tag
          key={word}
          variant="filled"
          style={{ marginInlineEnd: 0, maxWidth: place === 'list' ? 120 : '100%' }}
        >
          <PlainText text={word} place="list" />
        </Tag>
      ))}
      {rest > 0 && (
        <Tag variant="filled" style={{ marginInlineEnd: 0 }}>
          +{rest}
        </Tag>
      )}
    </span>
  )
}

/** The words the server gave beside a list's values, or the values themselves. */
export function shownWords(shown: unknown, values: readonly string[]): readonly string[] {
  return Array.isArray(shown) && shown.every(word => typeof word === 'string') ? shown : values
}
