import { useNavigate } from 'react-router'
import { day, money, timeOfDay } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import type { Values } from '#ui/logic/form-store.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { type MatchRule, matchingPool } from '../model/index.ts'
import { places } from './places.ts'

const step = {
  from: { field: money('捐赠满'), part: 1 },
  amount: { field: money('配捐'), part: 1 },
}
const span = {
  from: { field: day('开始日期'), part: 3 },
  to: { field: day('结束日期'), part: 3 },
  start: { field: timeOfDay('每天从'), part: 2 },
  end: { field: timeOfDay('到'), part: 2 },
  amount: { field: money('每日上限'), part: 2 },
}
const usual = { from: null, to: null, start: '09:00', end: '23:59', amount: null }

/** Fields of each rule. */
const own: Readonly<Record<MatchRule, readonly string[]>> = {
  ratio: ['ratio'],
  fixed: ['fixedAmount'],
  random: ['minAmount', 'maxAmount'],
  ladder: ['ladder'],
  firstN: ['fixedAmount', 'firstCount'],
  reach: ['fixedAmount', 'reachAmount'],
}
const all = [...new Set(Object.values(own).flat())]

/** 新增 and 编辑配捐池: sponsor, rule, caps, and where and when it adds. */
export function PoolForm() {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={matchingPool}
      slots={{
        ladder: form => <Ladder form={form} />,
        windows: form => <Windows form={form} />,
      }}
      hides={unneeded}
      onSaved={() => navigate(`${places.teams}?part=pools`)}
    />
  )
}

function unneeded({ rule, sponsorKind }: Values): readonly string[] {
  const wanted = own[rule as MatchRule] ?? []
  return [
    ...all.filter(name => !wanted.includes(name)),
    ...(sponsorKind === 'company' ? [] : ['company']),
    ...(sponsorKind === 'donor' ? [] : ['sponsor']),
  ]
}

function Ladder({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'ladder')
  return (
    <RowsInput
      columns={step}
      value={value}
      blank={{ from: null, amount: null }}
      addLabel="添加一级"
      max={10}
      onChange={set}
    />
  )
}

function Windows({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'windows')
  return (
    <RowsInput
      columns={span}
      value={value}
      blank={usual}
      addLabel="添加时间窗"
      max={10}
      onChange={set}
    />
  )
}
