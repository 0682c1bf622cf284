/** The internet fundraising platforms of the ministry's list; the dictionary is kept up by people as it changes. */
export const designatedPlatforms =
  'tencent 腾讯公益 alibaba 阿里巴巴公益 alipay 支付宝公益 weibo 新浪微公益 jd 京东公益 bytedance 字节跳动公益 meituan 美团公益 shuidi 水滴公益 xiaomi 小米公益 bilibili 哔哩哔哩公益 pingan 平安公益 cmcc 中国移动公益 trip 携程公益 qihoo 360公益 mango 芒果公益 cilian 慈链公益 qinqing 亲青公益 lianquan 联劝公益 xinhua 新华公益 qingsong 轻松公益 shanyuan 善源公益 icbc 工银公益 bangbang 帮帮公益 yeepay 易宝公益 gongyibao 公益宝 didi 滴滴公益 baidu 百度公益 suning 苏宁公益 guangyi 广益联募'
