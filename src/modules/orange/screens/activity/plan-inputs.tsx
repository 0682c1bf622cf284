import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { repeated, type SessionRow, type ThemeTask, taskKinds } from '../../model/index.ts'
import { RowsInput } from './rows-input.tsx'

/** The sessions of an activity: day, time, places; the first one may be repeated. */
export function SessionsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'sessions')
  const [every, setEvery] = useState<'daily' | 'weekly'>('weekly')
  const [times, setTimes] = useState(4)
  const rows = (value ?? []) as readonly SessionRow[]
  const [first] = rows
  return (
    <>
      <RowsInput<SessionRow>
        rows={rows}
        most={60}
        add="添加场次"
        fresh={{
          day: dayjs().add(7, 'day').format('YYYY-MM-DD'),
          ...{ from: '09:00', to: '11:30', capacity: 20 },
        }}
        onChange={set}
        row={(row, change) => (
          <>
            <Input
              type="date"
              aria-label="日期"
              style={{ width: 150 }}
              value={row.day}
              onChange={({ target }) => change({ day: target.value })}
            />
            <Input
              type="time"
              aria-label="开始"
              style={{ width: 110 }}
              value={row.from}
              onChange={({ target }) => change({ from: target.value })}
            />
            <Input
              type="time"
              aria-label="结束"
              style={{ width: 110 }}
              value={row.to}
              onChange={({ target }) => change({ to: target.value })}
            />
            <InputNumber
              min={1}
              aria-label="名额"
              suffix="人"
              style={{ width: 110 }}
              value={row.capacity}
              onChange={capacity => change({ capacity: capacity ?? 1 })}
            />
            <Input
              aria-label="地点"
              placeholder="地点（可不填）"
              style={{ width: 180 }}
              value={row.place ?? ''}
              onChange={({ target }) => change({ place: target.value || undefined })}
            />
          </>
        )}
      />
      {first && (
        <div className={look.line}>
          <span className={look.quiet}>按第一场重复</span>
          <Select
            aria-label="重复"
            value={every}
            onChange={setEvery}
            options={[
              { value: 'weekly' as const, label: '每周' },
              { value: 'daily' as const, label: '每天' },
            ]}
          />
          <InputNumber
            min={1}
            max={60}
            aria-label="重复场数"
            suffix="场"
            value={times}
            onChange={typed => setTimes(typed ?? 1)}
          />
          <Button onClick={() => set(repeated(first, { every, times }))}>生成</Button>
        </div>
      )}
    </>
  )
}

interface Question {
  readonly label: string
  readonly kind: 'text' | 'choice' | 'number' | 'file'
  readonly required: boolean
  readonly options?: readonly string[] | undefined
  readonly sensitive: boolean
}

/** What people are asked when they sign up. */
export function QuestionsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'questions')
  return (
    <RowsInput<Question>
      rows={(value ?? []) as readonly Question[]}
      most={10}
      add="添加问题"
      fresh={{ label: '', kind: 'text', required: false, sensitive: false }}
      onChange={set}
      row={(row, change) => (
        <>
          <Input
            aria-label="问题"
            placeholder="问题"
            style={{ width: 200 }}
            value={row.label}
            onChange={({ target }) => change({ label: target.value })}
          />
          <Select
            aria-label="回答方式"
            style={{ width: 100 }}
            value={row.kind}
            options={[
              { value: 'text' as const, label: '文字' },
              { value: 'choice' as const, label: '选择' },
              { value: 'number' as const, label: '数字' },
              { value: 'file' as const, label: '文件' },
            ]}
            onChange={kind => change({ kind })}
          />
          {row.kind === 'choice' && (
            <Select
              mode="tags"
              aria-label="选项"
              placeholder="选项"
              style={{ minWidth: 180 }}
              value={[...(row.options ?? [])]}
              onChange={options => change({ options })}
            />
          )}
          <Checkbox
            checked={row.required}
            onChange={({ target }) => change({ required: target.checked })}
          >
            必填
          </Checkbox>
          <Checkbox
            checked={row.sensitive}
            onChange={({ target }) => change({ sensitive: target.checked })}
          >
            敏感
          </Checkbox>
        </>
      )}
    />
  )
}

/** The tasks of a theme. */
export function TasksInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'tasks')
  return (
    <RowsInput<ThemeTask>
      rows={(value ?? []) as readonly ThemeTask[]}
      most={10}
      add="添加任务"
      fresh={{ kind: 'sign', target: 7, hearts: 20 }}
      onChange={set}
      row={(row, change) => (
        <>
          <Select
            aria-label="任务"
            style={{ width: 130 }}
            value={row.kind}
            options={Object.entries(taskKinds).map(([key, label]) => ({
              value: key as ThemeTask['kind'],
              label,
            }))}
            onChange={kind => change({ kind })}
          />
          <InputNumber
            min={1}
            aria-label="达到"
            prefix="达到"
            value={row.target}
            onChange={target => change({ target: target ?? 1 })}
          />
          <InputNumber
            min={1}
            aria-label="所得橙心"
            prefix="得"
            suffix="橙心"
            value={row.hearts}
            onChange={hearts => change({ hearts: hearts ?? 1 })}
          />
        </>
      )}
    />
  )
}
