import { useRef } from 'react'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { printMoney } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useMarkedWords } from '#ui/logic/use-marked-words.ts'
import { type progress, progressKinds } from '../../model/progress.ts'
import styles from '../told.module.css'

/** A progress as donors see it on a phone, sensitive words marked; one that was taken down says so alone. */
export function ProgressText({
  row,
  words = [],
}: {
  readonly row: PresentedOf<typeof progress>
  readonly words?: readonly string[]
}) {
  const root = useRef<HTMLDivElement>(null)
  useMarkedWords(root, 'sensitive-words', words)
  const { View } = richTextParts()
  if (row.state === 'withdrawn')
    return (
      <div className={styles.phone}>
        <h3>{row.title}</h3>
        <p className={styles.quiet}>该进展已撤下</p>
      </div>
    )
  return (
    <div className={styles.phone} ref={root}>
      <h3>{row.title}</h3>
      <div className={styles.facts}>
        {row.kind !== null && <span>{progressKinds[row.kind]}</span>}
        <span>{row.occurredOn}</span>
        {row.stage !== null && <span>{row.stage}</span>}
      </div>
      {row.body !== null && <View html={row.body} />}
      {row.images !== null && row.images.length > 0 && (
        <div className={styles.pictures}>
          {row.images.map(id => (
            <img key={id} src={fileUrl(id, 'thumb')} alt="进展图片" loading="lazy" />
          ))}
        </div>
      )}
      <div className={styles.facts}>
        {row.usedAmount !== null && <span>本期使用 ¥{printMoney(row.usedAmount)}</span>}
        {row.servedCount !== null && <span>受益 {row.servedCount} 人次</span>}
      </div>
    </div>
  )
}
