import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Steps, Upload } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '../logic/request.ts'
import { saveTemplate, useImport } from '../logic/use-transfer.ts'
import styles from './dialog.module.css'
import { ImportResult } from './import-result.tsx'

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
  const upload = useImport(resource)
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: answer => {
        setId(answer.importId)
        setStep(1)
      },
    })
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
            <div className={styles.between}>
              <span className={styles.quiet}>
                请使用模板填写，表头不要改动；第一行是填写说明，下拉项来自系统字典。
              </span>
              <Button
                icon={<DownloadOutlined />}
                onClick={() =>
                  saveTemplate(resource).catch(() => {
                    // The request has already told the person what failed.
                  })
                }
              >
                下载模板
              </Button>
            </div>
            {upload.error && <Alert type="error" showIcon title={sentenceOfError(upload.error)} />}
            <Upload.Dragger
              accept=".xlsx,.csv"
              multiple={false}
              showUploadList={false}
              disabled={upload.isPending}
              beforeUpload={file => {
                send(file)
                return false
              }}
            >
              <p className="ant-upload-drag-icon">
                <InboxOutlined />
              </p>
              <p className="ant-upload-text">
                {upload.isPending ? '正在上传…' : '点击选择文件，或把文件拖到这里'}
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
