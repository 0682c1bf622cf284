import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { uploadProof } from './registration.ts'

const largest = 10 * 1024 * 1024
const types = ['application/pdf', 'image/jpeg', 'image/png']

interface PickedProof {
  readonly id: string
}

/** The proof of employment: one pdf, jpg or png of at most 10 MB. */
export function ProofItem({ required }: { readonly required: boolean }) {
  return (
    <Form.Item
      name="proof"
      label="在职证明/授权书"
      extra="pdf、jpg 或 png，不超过 10 MB"
      rules={[{ required, message: '请上传在职证明或授权书' }]}
    >
      <ProofInput />
    </Form.Item>
  )
}

interface ProofInputProps {
  readonly onChange?: (proof: PickedProof | undefined) => void
}

function ProofInput({ onChange }: ProofInputProps) {
  const [picked, setPicked] = useState<{
    name: string
    state: 'uploading' | 'done' | 'error'
    note?: string
  }>()
  const pick = async (file: File) => {
    const refusal = refusalOf(file)
    if (refusal) return setPicked({ name: file.name, state: 'error', note: refusal })
    setPicked({ name: file.name, state: 'uploading' })
    try {
      onChange?.(await uploadProof(file))
      setPicked({ name: file.name, state: 'done' })
    } catch (error) {
      setPicked({ name: file.name, state: 'error', note: sentenceOfError(error) })
    }
  }
  return (
    <Upload
      maxCount={1}
      accept=".pdf,.jpg,.jpeg,.png"
      beforeUpload={file => {
        void pick(file)
        return false
      }}
      onRemove={() => {
        setPicked(undefined)
        onChange?.(undefined)
      }}
      fileList={
        picked && [{ uid: 'proof', name: picked.name, status: picked.state, response: picked.note }]
      }
    >
      <Button icon={<UploadOutlined />}>选择文件</Button>
    </Upload>
  )
}

function refusalOf(file: File): string | undefined {
  if (!types.includes(file.type)) return '文件类型不允许'
  return file.size > largest ? '文件大小超出限制' : undefined
}
