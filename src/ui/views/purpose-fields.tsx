import { Input, Radio } from 'antd'
import { useId } from 'react'
import { type Purpose, purposes, reasonLength } from '#kernel/resource/purpose.ts'
import { isComposing } from '#ui/logic/is-composing.ts'
import styles from './dialog.module.css'

/** For what and why personal data shall be seen in the clear. */
export interface Asked {
  readonly purpose: Purpose | null
  readonly reason: string
}

/** Nothing chosen yet: the person has to say it each time. */
export const nothingAsked: Asked = { purpose: null, reason: '' }

/** What is complete enough to be sent, or null. */
export function askedFully({ purpose, reason }: Asked) {
  const told = reason.trim()
  return purpose === null || told.length < reasonLength.min ? null : { purpose, reason: told }
}

/** 目的 and 原因 of seeing personal data in the clear. */
export function PurposeFields({
  value,
  onChange,
  onEnter,
}: {
  readonly value: Asked
  onChange(next: Asked): void
  onEnter?(): void
}) {
  const id = useId()
  return (
    <div className={styles.stack}>
      <div>
        <div className={styles.label} id={`${id}purpose`}>
          查看目的
        </div>
        <Radio.Group
          aria-labelledby={`${id}purpose`}
          value={value.purpose}
          onChange={event => onChange({ ...value, purpose: event.target.value })}
          options={Object.entries(purposes).map(([key, label]) => ({ value: key, label }))}
        />
      </div>
      <div>
        <label className={styles.label} htmlFor={`${id}reason`}>
          具体原因
        </label>
        <Input.TextArea
          id={`${id}reason`}
          value={value.reason}
          rows={2}
          maxLength={reasonLength.max}
          placeholder={`为什么需要查看，至少 ${reasonLength.min} 个字`}
          onChange={event => onChange({ ...value, reason: event.target.value })}
          onPressEnter={event => {
            if (event.shiftKey || isComposing(event.nativeEvent) || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
    </div>
  )
}
