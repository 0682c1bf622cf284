import { Button, Input, Popover, Select } from 'antd'
import { conditionOps, type FieldRule } from '../model/index.ts'
import styles from './field-config.module.css'

type Condition = FieldRule['conditions'][number]
const most = 3

interface FieldConditionsProps {
  readonly rule: FieldRule
  readonly rules: readonly FieldRule[]
  readonly onChange: ((conditions: Condition[]) => void) | undefined
}

/** When a field is shown: up to three conditions on other fields, all of which must hold. */
export function FieldConditions({ rule, rules, onChange }: FieldConditionsProps) {
  const { conditions } = rule
  const set = (at: number, patch: Partial<Condition>) =>
    onChange?.(conditions.map((each, n) => (n === at ? { ...each, ...patch } : each)))
  const others = rules.filter(({ key }) => key !== rule.key)
  const lines = conditions.map((each, at) => (
    // Conditions have no name of their own, and their order does not change.
    <div key={`${rule.key}${String(at)}`} style={{ display: 'flex', gap: 4 }}>
      <Select
        style={{ width: 120 }}
        aria-label="条件字段"
        disabled={!onChange}
        value={each.field}
        options={others.map(({ key, label }) => ({ value: key, label }))}
        onChange={field => set(at, { field })}
      />
      <Select
        style={{ width: 90 }}
        aria-label="条件"
        disabled={!onChange}
        value={each.op}
        options={Object.entries(conditionOps).map(([value, label]) => ({ value, label }))}
        onChange={op => set(at, { op })}
      />
      <Input
        style={{ width: 100 }}
        aria-label="条件值"
        disabled={!onChange || each.op === 'blank'}
        value={each.value}
        onChange={({ target }) => set(at, { value: target.value })}
      />
    </div>
  ))
  return (
    <Popover
      trigger="click"
      title={`「${rule.label}」在以下条件都满足时显示`}
      content={
        <div className={styles.stack}>
          {lines}
          {onChange && (
            <div>
              <Button
                size="small"
                disabled={conditions.length >= most || others.length === 0}
                onClick={() =>
                  onChange([
                    ...conditions,
                    { field: others[0]?.key ?? '', op: 'is' as const, value: '' },
                  ])
                }
              >
                添加条件
              </Button>{' '}
              <Button size="small" disabled={conditions.length === 0} onClick={() => onChange([])}>
                清空
              </Button>
            </div>
          )}
        </div>
      }
    >
      <Button type="link" size="small">
        {conditions.length === 0 ? '始终' : `${conditions.length} 条`}
      </Button>
    </Popover>
  )
}
