import { InboxOutlined } from '@ant-design/icons'
import { Alert, Input, Skeleton, Steps, Upload } from 'antd'
import { type ClipboardEvent, useCallback, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { pastedSheet } from '#ui/logic/pasted-sheet.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type ImportWish, useImport, useImportWays } from '#ui/logic/use-transfer.ts'
import styles from './dialog.module.css'
import { ImportResult } from './import-result.tsx'
import { ImportSettings } from './import-settings.tsx'

const plainWish: ImportWish = {
  mode: 'insert',
  blank: 'keep',
  policy: 'each',
  expectedRows: null,
  expectedAmount: null,
}

export interface ImportFlowProps {
  readonly resource: AnyResource
  /** An import begun before, to go on with. */
  readonly importId?: string | undefined
  /** Hears at which of the steps the import stands: from 2 on the lines of the sheet are in sight. */
  onStep?(step: number): void
  onClose(): void
}

/** The steps of an import: template, upload, check with the errors of each row, confirmation, undo. */
export function ImportFlow({ resource, importId, onStep, onClose }: ImportFlowProps) {
  const [id, setId] = useState(importId)
  const [step, setStepHere] = useState(importId ? 2 : 0)
  const setStep = useCallback(
    (next: number) => {
      setStepHere(next)
      onStep?.(next)
    },
    [onStep],
  )
  const [wish, setWish] = useState(plainWish)
  const [isUnreadable, setUnreadable] = useState(false)
  const ways = useImportWays(resource)
  const upload = useImport(resource)
  const isTold =
    ways.data?.needsTotals !== true || (wish.expectedRows !== null && wish.expectedAmount !== null)
  const send = (file: File) =>
    upload.mutate(
      { file, wish },
      {
        onSuccess: answer => {
          setId(answer.importId)
          setStep(2)
        },
      },
    )
  const paste = (event: ClipboardEvent) => {
    const file = pastedSheet(event.clipboardData.getData('text/plain'))
    event.preventDefault()
    setUnreadable(file === undefined)
    if (file !== undefined) send(file)
  }
  return (
    <div className={styles.stack}>
      <Steps
        size="small"
        current={step}
        items={[
          { title: '上传文件' },
          { title: '列映射' },
          { title: '检查结果' },
          { title: '完成' },
        ]}
      />
      {id === undefined ? (
        <>
          {ways.data === undefined ? (
            <Skeleton active paragraph={{ rows: 2 }} />
          ) : (
            <ImportSettings resource={resource} ways={ways.data} wish={wish} onChange={setWish} />
          )}
          {upload.error && <Alert type="error" showIcon title={sentenceOfError(upload.error)} />}
          <Upload.Dragger
            accept=".xlsx,.csv"
            multiple={false}
            showUploadList={false}
            disabled={upload.isPending || !isTold}
            beforeUpload={file => {
              send(file)
              return false
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined />
            </p>
            <p className="ant-upload-text">
              {upload.isPending
                ? '正在上传…'
                : isTold
                  ? '点击选择文件，或把文件拖到这里'
                  : '请先填写应有行数与应有金额'}
            </p>
            <p className="ant-upload-hint">支持 xlsx、csv，不超过 20 万行</p>
          </Upload.Dragger>
          <Input.TextArea
            aria-label="从 Excel 粘贴"
            placeholder="或在 Excel 中连同表头一起复制，点这里后按 Ctrl+V 粘贴"
            autoSize={{ minRows: 2, maxRows: 2 }}
            disabled={upload.isPending || !isTold}
            value=""
            onPaste={paste}
          />
          {isUnreadable && (
            <Alert
              type="warning"
              showIcon
              title="粘贴的内容不是表格：请连同表头选择至少两行两列再复制"
            />
          )}
        </>
      ) : (
        <ImportResult
          resource={resource}
          id={id}
          onStep={setStep}
          onAgain={() => {
            setId(undefined)
            setStep(0)
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}
