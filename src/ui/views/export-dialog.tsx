import { Alert, App, Button, Checkbox, Modal, Progress, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { namedPersonOf } from '#kernel/resource/named-person.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnyField } from '#kinds/field.ts'
import { holdsFiles, isMasked } from '#kinds/registry.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { download, sentenceOfError } from '#ui/logic/request.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import type { List } from '#ui/logic/use-list.ts'
import { taskFileUrl, useTask } from '#ui/logic/use-tasks.ts'
import { useExport } from '#ui/logic/use-transfer.ts'
import { fieldsOf, type ViewField } from '#ui/logic/view-fields.ts'
import styles from './dialog.module.css'
import { printCount } from './list-pager.tsx'
import { askedFully, nothingAsked, PurposeFields } from './purpose-fields.tsx'

export interface ExportDialogProps {
  readonly resource: AnyResource
  readonly list: Pick<List, 'question' | 'count' | 'frame'>
  /** The chosen rows; absent: everything that the list finds. */
  readonly rows?: readonly Presented[] | undefined
  /** Columns that the list shows; they are ticked at first. */
  readonly shown: readonly string[]
  onClose(): void
}

/** Exports exactly what the list finds, or the chosen rows: a few come at once, many as a job. */
export function ExportDialog({ resource, list, rows, shown, onClose }: ExportDialogProps) {
  const permissions = usePermissions()
  const fields = fieldsOf(resource, resource.views.sheet ?? resource.views.list, permissions)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [columns, setColumns] = useState<readonly string[]>(() =>
    resource.views.sheet
      ? fields.map(({ name }) => name)
      : fields.map(({ name }) => name).filter(name => shown.includes(name)),
  )
  const [scope, setScope] = useState<Scope>(rows ? 'rows' : 'found')
  const [isUnmasked, setUnmasked] = useState(false)
  const [asked, setAsked] = useState(nothingAsked)
  const [withFiles, setWithFiles] = useState(false)
  const { message } = App.useApp()
  const start = useExport(resource)
  const bearers = fields
    .filter(({ name }) => columns.includes(name))
    .flatMap(({ field }) => bearerOf(resource, field) ?? [])
  const mayUnmask =
    bearers.length > 0 && bearers.every(({ name }) => permissions.has(`${name}.unmask`))
  const clear = isUnmasked && mayUnmask ? askedFully(asked) : undefined
  const plain = fields.filter(({ field }) => bearerOf(resource, field) === undefined)
  const sensitive = fields.filter(({ field }) => bearerOf(resource, field) !== undefined)
  const isReady = columns.length > 0 && clear !== null
  const hasFiles =
    resource.guardedFiles !== true &&
    fieldsOf(resource, Object.keys(resource.fields), permissions).some(({ field }) =>
      holdsFiles(field),
    )
  const send = () =>
    start.mutate(
      {
        format,
        columns: fields.map(({ name }) => name).filter(name => columns.includes(name)),
        ...questionOf(scope, list, rows ?? []),
        attachments: withFiles,
        clear: clear ?? undefined,
      },
      {
        onSuccess({ at }) {
          if (at !== 'saved') return
          message.success('已导出，文件在浏览器的下载中；也可在“导出记录”中再次下载')
          onClose()
        },
      },
    )
  if (start.data?.at === 'asked') return <ConsentAwaited onClose={onClose} />
  if (start.data?.at === 'working')
    return <ExportProgress jobId={start.data.jobId} onClose={onClose} />
  return (
    <Modal
      open
      width={600}
      title={`导出${resource.label}`}
      okText="开始导出"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={start.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <div className={styles.between}>
          <Radio.Group
            aria-label="导出范围"
            value={scope}
            onChange={({ target }) => setScope(target.value)}
            options={scopesOf(list, rows)}
          />
          <Segmented<'xlsx' | 'csv'>
            value={format}
            onChange={setFormat}
            options={[
              { value: 'xlsx', label: 'Excel' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </div>
        {start.error && <Alert type="error" showIcon title={sentenceOfError(start.error)} />}
        <div>
          <div className={styles.between}>
            <span className={styles.label}>
              导出的列（{columns.length}/{fields.length}）
            </span>
            <Checkbox
              checked={columns.length === fields.length}
              indeterminate={columns.length > 0 && columns.length < fields.length}
              onChange={event =>
                setColumns(event.target.checked ? fields.map(({ name }) => name) : [])
              }
            >
              全选
            </Checkbox>
          </div>
          <ColumnChoice fields={plain} columns={columns} onChange={setColumns} />
        </div>
        {sensitive.length > 0 && (
          <div>
            <span className={styles.label}>含个人信息的列</span>
            <ColumnChoice fields={sensitive} columns={columns} onChange={setColumns} />
            <span className={styles.quiet}>
              {mayUnmask ? '默认脱敏导出；明文须另选并说明原因。' : '这些列脱敏导出。'}
            </span>
          </div>
        )}
        {hasFiles && (
          <div>
            <Checkbox checked={withFiles} onChange={event => setWithFiles(event.target.checked)}>
              附件打包（zip）
            </Checkbox>
            <div className={`${styles.quiet} ${styles.under}`}>
              表格与附件放在同一个压缩包，每条记录一个文件夹；一次最多 5,000 条、2 GB。
            </div>
          </div>
        )}
        {mayUnmask && (
          <div className={styles.stack}>
            <Checkbox checked={isUnmasked} onChange={event => setUnmasked(event.target.checked)}>
              个人信息导出明文（须他人审批，记入敏感数据访问日志）
            </Checkbox>
            {isUnmasked && <PurposeFields value={asked} onChange={setAsked} />}
          </div>
        )}
      </div>
    </Modal>
  )
}

/** The resource whose right opens a column: its own, or that of the people whom it names; undefined where nothing is personal. */
function bearerOf(resource: AnyResource, field: AnyField): AnyResource | undefined {
  return isMasked(field) ? resource : namedPersonOf(field, resourceOf)?.resource
}

/** What is exported: the chosen rows, what the list finds, or everything in the person's reach. */
type Scope = 'rows' | 'found' | 'every'

function scopesOf(
  { question, count, frame }: ExportDialogProps['list'],
  rows: readonly Presented[] | undefined,
): { readonly value: Scope; readonly label: string }[] {
  const isNarrowed = question.keyword !== '' || question.filter !== frame
  const counted = printCount(count)
  const found = `${isNarrowed ? '当前条件' : '全部'}${counted ? `，${counted}` : ''}`
  return [
    ...(rows ? [{ value: 'rows' as const, label: `选中的 ${rows.length} 条` }] : []),
    { value: 'found', label: found },
    ...(isNarrowed ? [{ value: 'every' as const, label: '全部' }] : []),
  ]
}

function questionOf(
  scope: Scope,
  { question, frame }: ExportDialogProps['list'],
  rows: readonly Presented[],
): ExportDialogProps['list']['question'] {
  if (scope === 'found') return question
  const ids = [{ field: 'id', op: 'in', value: rows.map(({ id }) => id) }]
  const filter = scope === 'rows' ? JSON.stringify(ids) : frame
  return { ...question, keyword: '', filter }
}

function ColumnChoice({
  fields,
  columns,
  onChange,
}: {
  readonly fields: readonly ViewField[]
  readonly columns: readonly string[]
  onChange(columns: readonly string[]): void
}) {
  const own = fields.map(({ name }) => name)
  return (
    <Checkbox.Group
      className={styles.columns ?? ''}
      value={columns.filter(name => own.includes(name))}
      onChange={chosen => onChange([...columns.filter(name => !own.includes(name)), ...chosen])}
      options={fields.map(({ name, field }) => ({ value: name, label: field.label }))}
    />
  )
}

function ConsentAwaited({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      open
      width={440}
      title="已提交审批"
      onCancel={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <div className={styles.stack}>
        <span>含个人信息明文的导出须由他人审批，已通知审批人。</span>
        <span className={styles.quiet}>
          获同意后自动生成文件并通知您；明文文件只保留 24 小时，每次下载都会记录。
        </span>
      </div>
    </Modal>
  )
}

function ExportProgress({ jobId, onClose }: { readonly jobId: string; onClose(): void }) {
  const task = useTask(jobId)
  const fileId = task?.fileId
  const isFailed = task?.state === 'failed' || task?.state === 'cancelled'
  return (
    <Modal
      open
      width={440}
      title="导出"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{task?.state === 'done' ? '关闭' : '在后台继续'}</Button>
          {task?.state === 'done' && fileId && (
            <Button type="primary" onClick={() => download(taskFileUrl(fileId)).catch(ignore)}>
              下载文件
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <Progress
          percent={task?.percent ?? 0}
          status={isFailed ? 'exception' : task?.state === 'done' ? 'success' : 'active'}
        />
        <span className={styles.quiet}>
          {task?.message ??
            (task?.state === 'done'
              ? '导出完成，文件到期前可在“任务”中再次下载。'
              : '正在导出，可以关闭窗口继续工作，完成后会在“任务”中提醒。')}
        </span>
      </div>
    </Modal>
  )
}

// The request has already told the person what failed.
function ignore(): void {}
