import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { securityKey } from '../../model/security-key.ts'
import { securityKeyInsertSoft, securityKeyTakesSoftKeys } from '../../model/security-key-calls.ts'
import type { SoftKeyFile } from '../../model/ukey-middleware.ts'

/** 新增测试密钥: outside of production, downloads the file of a new soft key, the only time that it can be had. */
export function NewTestKey() {
  const { message, modal } = App.useApp()
  const refresh = useRefresh(securityKey)
  const { data: isOffered } = useQuery({
    queryKey: ['takesSoftKeys'],
    queryFn: () => fetchAsk(securityKeyTakesSoftKeys),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isOffered !== true) return null
  const make = async () => {
    try {
      const key = await tell(securityKeyInsertSoft)
      save(key)
      await refresh()
      message.success('测试密钥文件已下载，可在列表中绑定持有人')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const ask = () =>
    void modal.confirm({
      title: '新增测试密钥',
      content: '将下载一个密钥文件，只能下载这一次。测试密钥仅用于测试环境，不能代替UKEY。',
      okText: '新增并下载',
      cancelText: '取消',
      onOk: make,
    })
  return <Button onClick={ask}>新增测试密钥</Button>
}

function save(key: SoftKeyFile): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(key, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `测试密钥-${key.serial}.json`
  link.click()
  URL.revokeObjectURL(url)
}
