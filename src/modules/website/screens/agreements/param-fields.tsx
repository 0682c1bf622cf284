import { Input, InputNumber, Select, Switch } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import {
  type AgreementKind,
  type AgreementParam,
  type ParamValue,
  paramsOf,
} from '../../model/index.ts'
import styles from '../website.module.css'

/** The parameters of a kind of agreement, each in a control of its shape. */
export function ParamFields({ kind, form }: { readonly kind: AgreementKind; readonly form: Form }) {
  const { value, set } = useField(form.store, 'params')
  const values = (value ?? {}) as Readonly<Record<string, ParamValue>>
  return (
    <div className={styles.rows}>
      {Object.entries(paramsOf[kind]).map(([name, param]) => (
        <div key={name} className={look.line}>
          <span style={{ width: 180 }}>{param.label}</span>
          <ParamField
            param={param}
            value={values[name] ?? param.initial}
            onChange={next => set({ ...values, [name]: next })}
          />
        </div>
      ))}
    </div>
  )
}

function ParamField({
  param,
  value,
  onChange,
}: {
  readonly param: AgreementParam
  readonly value: AgreementParam['initial']
  onChange(next: ParamValue): void
}) {
  if (param.options)
    return (
      <Select
        {...(Array.isArray(value) ? { mode: 'multiple' as const } : {})}
        style={{ minWidth: 200, maxWidth: 480 }}
        value={value as ParamValue}
        aria-label={param.label}
        options={Object.entries(param.options).map(([code, label]) => ({ value: code, label }))}
        onChange={onChange}
      />
    )
  if (typeof value === 'boolean')
    return <Switch checked={value} onChange={onChange} aria-label={param.label} />
  if (typeof value === 'number')
    return (
      <InputNumber
        min={param.isMoney ? 0.01 : (param.min ?? 0)}
        {...(param.max === undefined ? {} : { max: param.max })}
        precision={param.isMoney ? 2 : 0}
        prefix={param.isMoney ? '¥' : undefined}
        suffix={param.unit}
        style={{ width: 200 }}
        value={param.isMoney ? value / 100 : value}
        aria-label={param.label}
        onChange={next => onChange(param.isMoney ? Math.round((next ?? 0) * 100) : (next ?? 0))}
      />
    )
  return (
    <Input
      style={{ maxWidth: 480 }}
      maxLength={200}
      value={String(value)}
      aria-label={param.label}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** The parameters of a version as people read them. */
export function paramFacts(kind: AgreementKind, params: unknown) {
  const values = (params ?? {}) as Readonly<Record<string, ParamValue>>
  return Object.entries(paramsOf[kind]).map(([name, param]) => {
    const printed = printParam(param, values[name] ?? param.initial)
    return { key: name, label: param.label, value: printed === '' ? '—' : printed }
  })
}

function printParam(param: AgreementParam, value: AgreementParam['initial']): string {
  const { options, unit, isMoney } = param
  if (options)
    return [value]
      .flat()
      .map(code => options[String(code)] ?? String(code))
      .join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  return isMoney ? `¥${printMoney(Number(value))}` : [String(value), unit].filter(Boolean).join(' ')
}
