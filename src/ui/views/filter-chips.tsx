import { Button, Tag } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isAnyOf } from '#kinds/filter.ts'
import { useConditionTexts } from '#ui/logic/condition-text.ts'
import type { Part } from '#ui/logic/list-state.ts'
import styles from './list-screen.module.css'

export interface FilterChipsProps {
  readonly resource: AnyResource
  readonly filter: readonly Part[]
  /** Conditions that have their own control stand there and not here. */
  readonly besides: readonly string[]
  readonly dropped: number
  onChange(filter: readonly Part[]): void
}

/** Every condition without a control of its own, each to be taken away. */
export function FilterChips({ resource, filter, besides, dropped, onChange }: FilterChipsProps) {
  const chips = filter.filter(part => isAnyOf(part) || !besides.includes(part.field))
  const texts = useConditionTexts(resource, chips)
  if (chips.length === 0 && dropped === 0) return null
  return (
    <div className={styles.chips}>
      {chips.map((part, at) => (
        <Tag
          key={JSON.stringify(part)}
          closable
          variant="filled"
          onClose={event => {
            event.preventDefault()
            onChange(filter.filter(kept => kept !== part))
          }}
        >
          {texts[at]}
        </Tag>
      ))}
      {chips.length > 1 && (
        <Button
          type="link"
          size="small"
          onClick={() => onChange(filter.filter(kept => !chips.includes(kept)))}
        >
          清除
        </Button>
      )}
      {dropped > 0 && (
        <span className={styles.dropped}>链接中的 {dropped} 个条件已失效，未按其筛选</span>
      )}
    </div>
  )
}
