import { useQueryClient } from '@tanstack/react-query'
import { App, Drawer, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { ref } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { HistoryView } from '#ui/views/history-view.tsx'
import { ReasonDialog } from '#ui/views/reason-dialog.tsx'
import { platformSecurity, settingScopes } from '../../model/platform-security.ts'
import {
  platformSecurityDelete,
  platformSecurityInsert,
  platformSecurityUpdate,
} from '../../model/platform-security-calls.ts'
import { printSetting } from '../../model/print-setting.ts'
import { SettingInput } from './setting-value.tsx'

interface DialogProps {
  readonly row: Presented
  onClose(): void
}

/** Sends a change of settings once, and says what is wrong in the dialog. */
function useSaving(onClose: () => void) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (work: () => Promise<unknown>) => {
    setSaving(true)
    setFault(undefined)
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['security settings'] })
      message.success('已保存')
      onClose()
    } catch (error) {
      setFault(sentenceOfError(error))
    } finally {
      setSaving(false)
    }
  }
  return { save, fault, isSaving }
}

/** 修改: another value for those for whom this row holds, with the reason. */
export function ChangeDialog({ row, onClose }: DialogProps) {
  const [value, setValue] = useState<unknown>(row.value)
  const [reason, setReason] = useState('')
  const { save, fault, isSaving } = useSaving(onClose)
  const { id, version } = row
  return (
    <Modal
      open
      title={`修改「${String(row.name)}」`}
      okText="保存"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: reason.trim().length < 4 }}
      onCancel={onClose}
      onOk={() =>
        void save(() =>
          tell(
            platformSecurityUpdate,
            filledIn(platformSecurityUpdate, { id, version, value, reason }),
          ),
        )
      }
    >
      <Fields row={row} value={value} onValue={setValue} reason={reason} onReason={setReason}>
        {fault}
      </Fields>
    </Modal>
  )
}

interface FieldsProps {
  readonly row: Presented
  readonly value: unknown
  onValue(value: unknown): void
  readonly reason: string
  onReason(reason: string): void
  /** What was refused. */
  readonly children: string | undefined
}

function Fields({ row, value, onValue, reason, onReason, children }: FieldsProps) {
  const notes = [
    `默认值：${printSetting(row, row.defaultValue)}`,
    row.floor ? `底线：${String(row.floor)}` : '',
  ].filter(each => each !== '')
  return (
    <Form layout="vertical">
      <Form.Item
        label="取值"
        extra={notes.join('；')}
        {...(children === undefined ? {} : { validateStatus: 'error', help: children })}
      >
        <SettingInput row={row} value={value} onChange={onValue} />
      </Form.Item>
      <Form.Item label="修改原因" required extra="不少于 4 个字">
        <Input.TextArea
          aria-label="修改原因"
          rows={2}
          maxLength={200}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      </Form.Item>
    </Form>
  )
}

type Scope = Exclude<keyof typeof settingScopes, 'global'>

const organisation = ref('指定机构', 'charity/organisation')

/** 按账号类别设置: a value of its own for some accounts. */
export function OverrideDialog({ row, onClose }: DialogProps) {
  const [scopeKind, setScope] = useState<Scope>('organisationKind')
  const [of, setOf] = useState<unknown>(null)
  const [value, setValue] = useState<unknown>(row.value)
  const [reason, setReason] = useState('')
  const { save, fault, isSaving } = useSaving(onClose)
  const isNamed = scopeKind === 'organisation'
  const asked = {
    ...{ key: row.key, scopeKind, value, reason },
    organisation: isNamed ? of : null,
  }
  return (
    <Modal
      open
      title={`「${String(row.name)}」按账号类别设置`}
      okText="保存"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: reason.trim().length < 4 || (isNamed && !of) }}
      onCancel={onClose}
      onOk={() =>
        void save(() => tell(platformSecurityInsert, filledIn(platformSecurityInsert, asked)))
      }
    >
      <Form layout="vertical">
        <Form.Item label="适用范围" required>
          <Select
            aria-label="适用范围"
            value={scopeKind}
            options={Object.entries(settingScopes).flatMap(([code, label]) =>
              code === 'global' ? [] : [{ value: code as Scope, label }],
            )}
            onChange={setScope}
          />
        </Form.Item>
        {isNamed && (
          <Form.Item label="机构" required>
            <KindInput
              id="setting-organisation"
              field={organisation}
              value={of}
              onChange={setOf}
              target={{ resource: platformSecurity.path, field: 'organisation' }}
            />
          </Form.Item>
        )}
      </Form>
      <Fields row={row} value={value} onValue={setValue} reason={reason} onReason={setReason}>
        {fault}
      </Fields>
    </Modal>
  )
}

/** 删除覆盖: what holds for everybody holds for these again. */
export function EndDialog({ row, onClose }: DialogProps) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={`删除「${String(row.name)}」的覆盖`}
      okText="删除"
      label="原因"
      min={4}
      note="删除后恢复为全局设置。"
      done="已删除"
      onSend={async reason => {
        await tell(platformSecurityDelete, { id: row.id, reason })
        await client.invalidateQueries({ queryKey: ['security settings'] })
      }}
      onClose={onClose}
    />
  )
}

/** 历史: every change of a setting with its reason. */
export function HistoryDrawer({ row, onClose }: DialogProps) {
  return (
    <Drawer open size={520} title={`「${String(row.name)}」的修改记录`} onClose={onClose}>
      <HistoryView resource={platformSecurity} id={row.id} />
    </Drawer>
  )
}
