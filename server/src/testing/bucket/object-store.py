# Runs OpenStack Swift, a real object store that speaks S3, in one process: the proxy with its S3 door, and the three
# servers behind it, on loopback ports that the system picks. Arguments: an empty folder, the user that it runs as, the origins whose pages
# may read (none: none).
# It prints the port of the S3 door, and ends when its input ends.
import logging
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import greenio, wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import loadapp

root, user, origins = sys.argv[1], sys.argv[2], sys.argv[3]
logging.disable(logging.CRITICAL)

COMMON = f"""[DEFAULT]
swift_dir = {root}
devices = {root}/devices
mount_check = false
fallocate_reserve = 0
bind_ip = 127.0.0.1
user = {user}
log_level = CRITICAL
"""
PROXY = f"""[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats bulk s3api tempauth slo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
cors_allow_origin = {origins}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = true
s3_acl = false
cors_preflight_allow_origin = {origins}
check_bucket_owner = false
max_upload_part_num = 1000
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_test_studio = a-secret-of-the-tests .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
rate_limit_after_segment = 100000
concurrency = 4
[filter:proxy-logging]
use = egg:swift#proxy_logging
"""


def write(name, text):
    path = os.path.join(root, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def build_ring(name, port):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "d1", "meta": ""})
    builder.rebalance()
    builder.get_ring().save(os.path.join(root, f"{name}.ring.gz"))


class NoCache:
    """Stands in for memcached, which the sign-in asks for: it keeps nothing."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    incr = decr = delete = set_multi = get_multi = set


def cached(app):
    def call(environ, start_response):
        environ["swift.cache"] = NoCache()
        return app(environ, start_response)

    return call


def listen():
    return eventlet.listen(("127.0.0.1", 0), backlog=512)


def serve(sock, app):
    eventlet.spawn(
        wsgi.server, sock, app, log=utils.NullLogger(), log_output=False, debug=False,
        protocol=wsgi.HttpProtocol, capitalize_response_headers=False,
    )


os.makedirs(os.path.join(root, "devices", "d1"))
utils.SWIFT_CONF_FILE = write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = gold\ndefault = yes\n")
utils.HASH_PATH_SUFFIX = b"tests"
utils.validate_hash_conf()
reload_storage_policies()
sockets = {name: listen() for name in ("account", "container", "object")}
for name, sock in sockets.items():
    build_ring(name, sock.getsockname()[1])
for name, sock in sockets.items():
    conf = f"{COMMON}[pipeline:main]\npipeline = {name}-server\n[app:{name}-server]\nuse = egg:swift#{name}\n"
    serve(sock, loadapp(write(f"{name}-server.conf", conf), global_conf={"log_level": "CRITICAL"}))
door = listen()
serve(door, cached(loadapp(write("proxy-server.conf", COMMON + PROXY))))
print(door.getsockname()[1], flush=True)
greenio.GreenPipe(sys.stdin, "r").read()
