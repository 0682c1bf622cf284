import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Identity, searchUnits, type Unit } from './registration.ts'

/** Milliseconds without a key after which the server is asked: it lets nobody search at every key. */
const pause = 300
const shortest = 4

interface UnitItemsProps {
  readonly unit: Unit | undefined
  readonly onUnit: (unit: Unit | undefined) => void
}

/** The unit to join, its department and position. */
export function UnitItems({ unit, onUnit }: UnitItemsProps) {
  const identity: Identity = Form.useWatch('identity') ?? 'organisation'
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, isFetching } = useQuery({
    queryKey: ['units', identity, asked],
    queryFn: () => searchUnits(identity, asked),
    enabled: asked.length >= shortest,
    retry: false,
  })
  const isSettled = !isFetching && asked === typed.trim()
  const found = asked.length >= shortest ? (data ?? []) : []
  // The chosen one keeps its name when something else is searched for.
  const isKept = unit !== undefined && !found.some(({ id }) => id === unit.id)
  const units = isKept ? [unit, ...found] : found
  const empty = error ? sentenceOfError(error) : '没有找到开放注册的单位'
  return (
    <>
      <Form.Item
        name="unit"
        label="所属单位"
        rules={[{ required: true, message: '请选择所属单位' }]}
        extra="输入统一社会信用代码，或单位名称中的至少 4 个字"
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={isFetching}
          notFoundContent={
            typed.trim().length < shortest ? '请继续输入' : isSettled ? empty : '正在查找'
          }
          onChange={(id: string) => onUnit(units.find(each => each.id === id))}
          options={units.map(({ id, name, area }) => ({ value: id, label: `${name}（${area}）` }))}
        />
      </Form.Item>
      <PublishedItem name="department" label="部门" choices={unit?.departments} />
      <PublishedItem name="position" label="岗位" choices={unit?.positions} />
    </>
  )
}

interface PublishedItemProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly string[] | undefined
}

/** Chosen from what the unit publishes, else typed. */
function PublishedItem({ name, label, choices = [] }: PublishedItemProps) {
  const options = choices.map(value => ({ value }))
  return (
    <Form.Item name={name} label={label} rules={[{ max: 30, message: `${label}不超过 30 字` }]}>
      {options.length > 0 ? <Select allowClear options={options} /> : <Input maxLength={30} />}
    </Form.Item>
  )
}
