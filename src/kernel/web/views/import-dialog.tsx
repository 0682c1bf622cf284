import { InboxOutlined } from '@ant-design/icons'
import { Alert, Drawer, Skeleton, Steps, Upload } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '../logic/request.ts'
import { type ImportWish, useImport, useImportWays } from '../logic/use-transfer.ts'
import styles from './dialog.module.css'
import { ImportResult } from './import-result.tsx'
import { ImportSettings } from './import-settings.tsx'

const plainWish: ImportWish = {
  mode: 'insert',
  blank: 'keep',
  expectedRows: null,
  expectedAmount: null,
}

export interface ImportDialogProps {
  readonly resource: AnyResource
  /** An import begun before, to go on with. */
  readonly importId?: string
  onClose(): void
}

/** Brings records from a sheet: template, upload, check with the errors of each row, confirmation, undo. */
export function ImportDialog({ resource, importId, onClose }: ImportDialogProps) {
  const [id, setId] = useState(importId)
  const [step, setStep] = useState(importId ? 1 : 0)
  const [wish, setWish] = useState(plainWish)
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
          setStep(1)
        },
      },
    )
  return (
    <Drawer
      open
      size={880}
      title={`导入${resource.label}`}
      onClose={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.stack}>
        <Steps
          size="small"
          current={step}
          items={[{ title: '上传文件' }, { title: '检查结果' }, { title: '完成' }]}
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
    </Drawer>
  )
}
