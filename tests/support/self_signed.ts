import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { getActiveTestOrFail } from '@japa/runner'

/**
 * A certificate for `receiver.test` that signs itself, and its key. They are valid until 2120 and protect nothing but
 * the connections of tests.
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtyPXyrOOvtjNM0W6
6iPOL64E8F9S9HRhfkkFfdHawMGhRANCAAQyohAPAart2mLy1fdN59RU+n1OJLqo
+LYJWhkjalX5Pr7EGp/X7mcbncWGEEY53Fp3iC/VxcIxZdFwKhfzLUbU
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMqIQ
DwGq7dpi8tX3TefUVPp9TiS6qPi2CVoZI2pV+T6+xBqf1+5nG53FhhBGOdxad4gv
1cXCMWXRcCoX8y1G1KNMMEowDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1y
ZWNlaXZlci50ZXN0MB0GA1UdDgQWBBTAa/JZYh+DeDki1LTOdeXBKi4XJjAKBggq
hkjOPQQDAgNIADBFAiEA4Wd88cwmEnLQj/4PdghscMqyn3JZxTmKxYAX6IG6wJsC
IBw0t89qmZLNV+O4ZI3GThbq7p9Jg9a4uQ6t6VHjDdJw
-----END CERTIFICATE-----`,
} as const

/** The same for `localhost`, 127.0.0.1 and ::1, valid until 2120. */
export const SELF_SIGNED_LOOPBACK = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggrb00GPFNsilCXSl
DdHvLuovgfGtgqia5oKC2R3m1EKhRANCAASPT9ZoXpun6VY+AIAWP/W6q5Hju33Y
nr6sa1Oj4JuMLtbWD5vgz4CHYPIej55DlRRHdoLgnIQzBxiJsdXBxty4
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBdjCCARygAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABI9P1mhem6fpVj4A
gBY/9bqrkeO7fdievqxrU6Pgm4wu1tYPm+DPgIdg8h6PnkOVFEd2guCchDMHGImx
1cHG3LijXTBbMAwGA1UdEwQFMAMBAf8wLAYDVR0RBCUwI4IJbG9jYWxob3N0hwR/
AAABhxAAAAAAAAAAAAAAAAAAAAABMB0GA1UdDgQWBBTVj8JSLrtnu+B9RKOEYj8n
Rwr8/TAKBggqhkjOPQQDAgNIADBFAiA3Jxv+ieg++ZtHnfRPku9WP8CwkhNtJLBK
ItJI9NWtvgIhALJg1Wy48gGVZRs9lyKWEAsHenkfmAD44G4Wkqd3tgsw
-----END CERTIFICATE-----`,
} as const

/** Connections trust the certificate until the active test ends. */
export function trustSelfSigned(certificate: string): void {
  const before = getCACertificates('default')
  getActiveTestOrFail().cleanup(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, certificate])
}
