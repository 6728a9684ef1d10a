/** Sites of makers, of who measures hardware, of programs and of authorities: to name one steers nobody to a seller. */
const SITES = new Set(
  `nvidia.com amd.com intel.com asus.com msi.com gigabyte.com aorus.com asrock.com biostar.com.tw zotac.com
palit.com gainward.com inno3d.com pny.com powercolor.com sapphiretech.com xfxforce.com evga.com colorful.cn
samsung.com crucial.com micron.com kingston.com corsair.com gskill.com teamgroupinc.com adata.com xpg.com
patriotmemory.com lexar.com transcend-info.com westerndigital.com wd.com sandisk.com seagate.com toshiba.com kioxia.com
solidigm.com skhynix.com seasonic.com coolermaster.com deepcool.com nzxt.com lian-li.com fractal-design.com
phanteks.com bequiet.com noctua.at arctic.de arctic.ac thermaltake.com thermalright.com antec.com aerocool.io
silverstonetek.com fsp-group.com superflower.com.tw ek.com ekwb.com alphacool.com logitech.com logitechg.com razer.com
steelseries.com hyperx.com keychron.com keychron.in cosmicbyte.com antesports.com dell.com
hp.com lenovo.com acer.com apple.com microsoft.com lg.com benq.com aoc.com viewsonic.com eizo.com philips.com
sony.co.in sony.com epson.co.in epson.com brother.in canon.co.in tp-link.com dlink.com netgear.com ubnt.com ui.com mikrotik.com
qnap.com synology.com apc.com luminousindia.com creative.com realtek.com qualcomm.com broadcom.com usb.org pcisig.com jedec.org
vesa.org displayport.org hdmi.org 80plus.com clearesult.com rtings.com techpowerup.com anandtech.com tomshardware.com
guru3d.com notebookcheck.net cpubenchmark.net videocardbenchmark.net harddrivebenchmark.net passmark.com userbenchmark.com
3dmark.com geekbench.com maxon.net cpuid.com hwinfo.com cybenetics.com hwbusters.com gamersnexus.net kitguru.net
speedtest.net fast.com steampowered.com epicgames.com battle.net ea.com ubisoft.com adobe.com blender.org obsproject.com
7-zip.org videolan.org ubuntu.com debian.org fedoraproject.org archlinux.org kernel.org python.org mozilla.org rust-lang.org
nodejs.org docker.com react.dev asp.net ado.net vb.net paint.net socket.io draw.io wikipedia.org gov.in nic.in`.split(
    /\s+/,
  ),
)

const ADDRESS = /[^\s,;()<>"'“”]+/gu
/** With what a browser puts before it, or somebody of that site's own before an "@". */
const HOST = /^(https?:\/\/|[\w.+-]{1,64}@)?([a-z\d.-]+)/i
const ENDING_MAX = 3

/** A text with its known sites named as such and no more; what follows a site's name stays. */
export function withoutKnownSites(text: string): string {
  return text.replaceAll(ADDRESS, (address) => {
    const [whole = '', , host = ''] = HOST.exec(address) ?? []
    return isKnown(host) ? `site${address.slice(whole.length)}` : address
  })
}

/** The site itself or one of its own: "support.asus.com", never "asus.com.example". */
function isKnown(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.+$/, '').split('.')
  for (let count = 2; count <= ENDING_MAX; count += 1)
    if (labels.length >= count && SITES.has(labels.slice(-count).join('.'))) return true
  return false
}
