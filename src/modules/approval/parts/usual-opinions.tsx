import { Button, Tag } from 'antd'
import { usePreference } from '#ui/logic/use-preference.ts'
import styles from './review-panel.module.css'

const shared = ['同意', '资料齐全，同意', '资料不完整，请补充', '与事实不符']
const ownAtMost = 8

interface UsualOpinionsProps {
  /** What is typed now: it may be kept among the own ones. */
  readonly opinion: string
  onChoose(text: string): void
}

/** Opinions of one click: everybody's, and those that the person keeps for himself. */
export function UsualOpinions({ opinion, onChoose }: UsualOpinionsProps) {
  const [own, setOwn] = usePreference<readonly string[]>('review.opinions', [])
  const typed = opinion.trim()
  const isNew = typed.length >= 2 && !shared.includes(typed) && !own.includes(typed)
  return (
    <>
      {shared.map(text => (
        <Button key={text} size="small" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
      {own.map(text => (
        <Tag
          key={text}
          closable={{ closeIcon: '×', 'aria-label': `不再常用：${text}` }}
          className={styles.own ?? ''}
          onClose={event => {
            event.preventDefault()
            setOwn(own.filter(each => each !== text))
          }}
        >
          <button type="button" className={styles.chip} title={text} onClick={() => onChoose(text)}>
            {text}
          </button>
        </Tag>
      ))}
      {isNew && own.length < ownAtMost && (
        <Button size="small" type="link" onClick={() => setOwn([...own, typed])}>
          存为常用
        </Button>
      )}
    </>
  )
}
