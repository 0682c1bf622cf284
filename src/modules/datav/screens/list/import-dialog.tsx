import { Modal, Upload } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import look from '#ui/views/look.module.css'
import { screenImport } from '../../model/index.ts'
import { useTelling } from './use-telling.ts'

/** 导入 JSON: a screen of a file that another system exported. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { run, isTelling } = useTelling()
  const [file, setFile] = useState<File>()
  const bring = async () => {
    if (file === undefined) return
    const isDone = await run(async () => {
      await tell(screenImport, { text: await file.text() })
      return '已导入为草稿'
    })
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      title="导入 JSON"
      okText="导入"
      confirmLoading={isTelling}
      okButtonProps={{ disabled: file === undefined }}
      onOk={() => void bring()}
      onCancel={onClose}
    >
      <Upload.Dragger
        accept=".json,application/json"
        maxCount={1}
        showUploadList={false}
        beforeUpload={given => {
          setFile(given)
          return false
        }}
      >
        <p>{file?.name ?? '选择或拖入由大屏导出的 JSON 文件'}</p>
      </Upload.Dragger>
      <p className={look.quiet}>图片和自制组件不随文件带来，其内容保留在组件中。</p>
    </Modal>
  )
}
