import { useQuery } from '@tanstack/react-query'
import { App, Button, Upload } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { securityKeyTakesSoftKeys } from '../model/security-key-calls.ts'
import { takeSoftKey } from './soft-key.ts'

/** Takes the file of a test key, where the product is no production. */
export function SoftKeyButton({ onTaken }: { readonly onTaken?: () => void }) {
  const { message } = App.useApp()
  const { data: isOffered } = useQuery({
    queryKey: ['takesSoftKeys'],
    queryFn: () => fetchAsk(securityKeyTakesSoftKeys),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isOffered !== true) return null
  const take = async (file: File) => {
    if (await takeSoftKey(file)) onTaken?.()
    else message.error('这不是测试密钥文件')
  }
  return (
    <Upload
      accept=".json"
      showUploadList={false}
      beforeUpload={file => {
        void take(file)
        return false
      }}
    >
      <Button>使用测试密钥文件</Button>
    </Upload>
  )
}
