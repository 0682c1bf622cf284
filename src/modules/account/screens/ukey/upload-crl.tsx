import { App, Button, Upload } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { trustedCa } from '../../model/trusted-ca.ts'

/** The longest list that the record keeps, as base64. */
const largest = 300_000

/** 上传吊销列表: the file that the authority publishes, in PEM or DER, in the place of the last one. */
export function UploadCrl({ row }: { readonly row: PresentedOf<typeof trustedCa> }) {
  const { message } = App.useApp()
  const refresh = useRefresh(trustedCa)
  const mayChange = useCan('trustedCa.update')
  if (!mayChange || row.state !== 'enabled') return null
  const take = async (file: File) => {
    if (file.size > largest) return void message.error('吊销列表文件不能超过 300 KB')
    try {
      const { id, version } = row
      await post(callOf(trustedCa, 'update'), { id, version, crl: await crlText(file) })
      await refresh()
      message.success('吊销列表已更新')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Upload
      accept=".crl,.pem,.der"
      showUploadList={false}
      beforeUpload={file => {
        void take(file)
        return false
      }}
    >
      <Button type="link" size="small">
        上传文件
      </Button>
    </Upload>
  )
}

/** PEM as it stands; binary DER as the base64 that the record keeps. */
async function crlText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  if (text.includes('-----BEGIN')) return text.trim()
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
