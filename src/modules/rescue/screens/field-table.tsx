import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { addedKinds, type FieldRule, type fieldForms, knownFields } from '../model/index.ts'
import { FieldConditions } from './field-conditions.tsx'

const flags = {
  shown: '显示',
  required: '必填',
  readonly: '只读',
  masked: '脱敏',
  printed: '打印',
  exported: '导出',
  consent: '单独同意',
} as const
type Flag = keyof typeof flags

interface FieldTableProps {
  readonly form: keyof typeof fieldForms
  readonly rules: readonly FieldRule[]
  /** Fields that the published rules of the type itself tell. */
  readonly own: ReadonlySet<string>
  readonly onChange: ((rules: readonly FieldRule[]) => void) | undefined
}

/** The fields of a form in their order, with what each of them does. */
export function FieldTable({ form, rules, own, onChange }: FieldTableProps) {
  const known = new Map(knownFields[form].map(each => [each.key, each]))
  const set = (key: string, patch: Partial<FieldRule>) =>
    onChange?.(rules.map(rule => (rule.key === key ? { ...rule, ...patch } : rule)))
  const move = (at: number, by: number) => {
    const next = [...rules]
    const [taken] = next.splice(at, 1)
    if (taken) next.splice(at + by, 0, taken)
    onChange?.(next)
  }
  const isFixed = (key: string, flag: Flag) => {
    const field = known.get(key)
    return (
      (field?.locked === true && (flag === 'shown' || flag === 'required')) ||
      (field?.personal === true && flag === 'masked')
    )
  }
  return (
    <>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...rules]}
        scroll={{ x: 900 }}
        columns={[
          {
            title: '字段',
            width: 190,
            render: (_, rule) => (
              <>
                <Input
                  size="small"
                  aria-label={`${rule.key} 显示名称`}
                  value={rule.label}
                  maxLength={20}
                  disabled={!onChange}
                  onChange={({ target }) => set(rule.key, { label: target.value })}
                />
                <Tag color={own.has(rule.key) ? 'blue' : 'default'}>
                  {rule.kind === null
                    ? own.has(rule.key)
                      ? '本类型'
                      : '继承'
                    : `添加：${addedKinds[rule.kind]}`}
                </Tag>
              </>
            ),
          },
          ...(Object.keys(flags) as Flag[]).map(flag => ({
            title: flags[flag],
            width: flag === 'consent' ? 84 : 60,
            render: (_: unknown, rule: FieldRule) => (
              <Checkbox
                aria-label={`${rule.label} ${flags[flag]}`}
                checked={rule[flag]}
                disabled={!onChange || isFixed(rule.key, flag)}
                onChange={({ target }) => set(rule.key, { [flag]: target.checked })}
              />
            ),
          })),
          {
            title: '显示条件',
            width: 110,
            render: (_, rule) => (
              <FieldConditions
                rule={rule}
                rules={rules}
                onChange={onChange && (conditions => set(rule.key, { conditions }))}
              />
            ),
          },
          {
            title: '顺序',
            width: 110,
            render: (_, rule, at) =>
              onChange && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${rule.label} 上移`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    aria-label={`${rule.label} 下移`}
                    disabled={at === rules.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  {rule.kind !== null && (
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`移除 ${rule.label}`}
                      onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
                    />
                  )}
                </>
              ),
          },
        ]}
      />
      {onChange && <AddField rules={rules} onAdd={rule => onChange([...rules, rule])} />}
    </>
  )
}

/** 添加字段: what the product has no field for. */
function AddField({
  rules,
  onAdd,
}: {
  readonly rules: readonly FieldRule[]
  onAdd(rule: FieldRule): void
}) {
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState<keyof typeof addedKinds>('text')
  const [options, setOptions] = useState<string[]>([])
  const add = () => {
    const taken = rules.filter(({ key }) => key.startsWith('x_')).length
    onAdd({
      ...{ key: `x_field_${taken + 1}_${Date.now().toString(36).slice(-4)}`, label, kind, options },
      ...{
        help: '',
        group: '补充',
        conditions: [],
        consent: false,
        masked: false,
        readonly: false,
      },
      ...{ shown: true, required: false, printed: true, exported: true },
    })
    setLabel('')
    setOptions([])
  }
  return (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      <Input
        style={{ width: 160 }}
        placeholder="新字段名称"
        aria-label="新字段名称"
        value={label}
        maxLength={20}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Select
        style={{ width: 120 }}
        aria-label="新字段类型"
        value={kind}
        options={Object.entries(addedKinds).map(([value, text]) => ({ value, label: text }))}
        onChange={value => setKind(value)}
      />
      {kind === 'choice' && (
        <Select
          mode="tags"
          style={{ minWidth: 220 }}
          aria-label="选项"
          placeholder="输入选项后回车"
          value={options}
          onChange={value => setOptions(value)}
        />
      )}
      <Button icon={<PlusOutlined />} disabled={label.trim() === ''} onClick={add}>
        添加字段
      </Button>
    </div>
  )
}
