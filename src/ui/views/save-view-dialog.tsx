import { App, Checkbox, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { SavedView, useSavedViews } from '#ui/logic/use-saved-views.ts'
import type { ViewQuery } from '#ui/logic/view-query.ts'
import styles from './dialog.module.css'

export interface SaveViewDialogProps {
  readonly saved: ReturnType<typeof useSavedViews>
  readonly query: ViewQuery
  onClose(): void
  onSaved(view: SavedView): void
}

const longest = 20
const defaultLabels: Readonly<Record<SavedView['shared'], string>> = {
  none: '打开本页时默认使用',
  department: '本部门同事打开本页时默认使用（自己另设默认的除外）',
  organisation: '本机构同事打开本页时默认使用（自己或部门另设默认的除外）',
}

/** Names the present filter, sort and columns so that they are found again. */
export function SaveViewDialog({ saved, query, onClose, onSaved }: SaveViewDialogProps) {
  const { message } = App.useApp()
  const [name, setName] = useState('')
  const [shared, setShared] = useState<SavedView['shared']>('none')
  const [isDefault, setDefault] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (!name.trim()) return
    setSaving(true)
    try {
      onSaved(await saved.add({ name: name.trim(), query, shared, isDefault }))
      message.success('视图已保存')
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title="保存为我的视图"
      width={440}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={save}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !name.trim() }}
    >
      <div className={styles.stack}>
        <span className={styles.quiet}>保存当前的搜索、筛选、排序、每页条数、显示的列和行高。</span>
        <Input
          autoFocus
          value={name}
          maxLength={longest}
          showCount
          placeholder="视图名称，如：本月待审核"
          aria-label="视图名称"
          onChange={event => setName(event.target.value)}
          onPressEnter={event => !event.nativeEvent.isComposing && void save()}
        />
        <Segmented<SavedView['shared']>
          value={shared}
          onChange={setShared}
          options={[
            { value: 'none', label: '仅自己' },
            { value: 'department', label: '本部门' },
            { value: 'organisation', label: '本机构' },
          ]}
        />
        <Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)}>
          {defaultLabels[shared]}
        </Checkbox>
      </div>
    </Modal>
  )
}
