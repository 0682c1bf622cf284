import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { personKinds, type StoryPerson } from '#modules/project/model/story-people.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import styles from '../told.module.css'

const kinds = Object.entries(personKinds).map(([value, label]) => ({ value, label }))
const texts = [
  ['name', '姓名'],
  ['alias', '文中化名（未成年人必填）'],
  ['consent', '同意书编号或存放处'],
] as const

/** The real people of a text: who they are, the name that stands for them, and their consent. */
export function PeopleInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'people')
  // The cast of a json field: its schema is this list.
  const people = (value ?? []) as readonly StoryPerson[]
  const change = (at: number, part: Partial<StoryPerson>) =>
    set(people.map((each, no) => (no === at ? { ...each, ...part } : each)))
  const keep = (next: readonly StoryPerson[]) => set(next.length === 0 ? null : next)
  return (
    <div className={styles.people}>
      {people.map((person, at) => (
        <div key={keyOf(at)} className={styles.person}>
          <Select
            value={person.kind}
            options={kinds}
            aria-label="成年人或未成年人"
            onChange={kind => change(at, { kind })}
          />
          {texts.map(([name, label]) => (
            <Input
              key={name}
              value={person[name] ?? ''}
              placeholder={label}
              aria-label={label}
              onChange={event => change(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label="移除人物"
            onClick={() => keep(people.filter((_, no) => no !== at))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => keep([...people, { kind: 'adult', name: '' }])}
      >
        添加人物
      </Button>
    </div>
  )
}

const keyOf = (at: number) => `person ${at}`
