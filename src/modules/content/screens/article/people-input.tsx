import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Segmented } from 'antd'
import { personKinds, type StoryPerson } from '#modules/project/model/index.ts'
import styles from './article-form.module.css'

export interface PeopleInputProps {
  readonly value: readonly StoryPerson[]
  onChange(value: readonly StoryPerson[] | null): void
}

const kinds = Object.entries(personKinds).map(([value, label]) => ({ value, label }))

/** The real people of a story with their consent; a child never without an alias (BR-23). */
export function PeopleInput({ value, onChange }: PeopleInputProps) {
  const change = (at: number, patch: Partial<StoryPerson>) =>
    onChange(value.map((person, no) => (no === at ? { ...person, ...patch } : person)))
  const remove = (at: number) => {
    const rest = value.filter((_person, no) => no !== at)
    onChange(rest.length === 0 ? null : rest)
  }
  return (
    <div className={styles.people}>
      {value
        .map((person, at) => ({ person, at, key: `person${at}` }))
        .map(({ person, at, key }) => (
          <div key={key} className={styles.person}>
            <Segmented
              size="small"
              options={kinds}
              value={person.kind}
              onChange={kind => change(at, { kind: kind === 'minor' ? 'minor' : 'adult' })}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label="删除"
              onClick={() => remove(at)}
            />
            <Input
              size="small"
              value={person.name}
              maxLength={20}
              placeholder="真实姓名（不公开）"
              aria-label="真实姓名"
              onChange={event => change(at, { name: event.target.value })}
            />
            <Input
              size="small"
              value={person.alias ?? ''}
              maxLength={20}
              placeholder={person.kind === 'minor' ? '化名（必填）' : '化名'}
              aria-label="化名"
              onChange={event => change(at, { alias: event.target.value })}
            />
            <Input
              size="small"
              className={styles.consent ?? ''}
              value={person.consent ?? ''}
              maxLength={60}
              placeholder={person.kind === 'minor' ? '监护人同意书编号' : '同意书编号'}
              aria-label="同意书编号"
              onChange={event => change(at, { consent: event.target.value })}
            />
          </div>
        ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...value, { kind: 'adult', name: '' }])}
      >
        添加人物
      </Button>
    </div>
  )
}
