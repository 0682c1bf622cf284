import { Avatar, Tooltip } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { type Present, usePresence } from '#ui/logic/use-presence.ts'
import styles from './detail.module.css'
import { PersonAvatar } from './person-avatar.tsx'

interface PresentPeopleProps {
  readonly resource: AnyResource
  readonly record: string
  /** Whether this screen changes the record. */
  readonly edits?: boolean
}

/** Who else has a record open now; nothing is locked by it. */
export function PresentPeople({ resource, record, edits = false }: PresentPeopleProps) {
  const others = usePresence(resource, record, { edits })
  if (others.length === 0) return null
  return (
    <Avatar.Group
      size={22}
      max={{ count: 4 }}
      className={styles.present ?? ''}
      aria-label={others.map(sentenceOf).join('，')}
    >
      {others.map(each => (
        <Tooltip key={`${each.name} ${each.since}`} title={sentenceOf(each)}>
          <PersonAvatar name={each.name} className={each.edits ? styles.edits : styles.reads} />
        </Tooltip>
      ))}
    </Avatar.Group>
  )
}

function sentenceOf({ name, edits, since }: Present): string {
  return `${name} 正在${edits ? '编辑' : '查看'}（${printMoment(since).slice(11, 16)} 起）`
}
