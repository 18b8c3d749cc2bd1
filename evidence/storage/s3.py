"""S3 and what speaks its protocol, configured as django-storages has it."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings
from django.utils import timezone

from config.api.errors import Unavailable
from evidence.storage.base import (
    CHUNK,
    OCTETS,
    Digest,
    Disposition,
    FileParts,
    SignedRequest,
    check_key,
    content_disposition,
    digest_of,
)
from evidence.storage.holder import Holder

if TYPE_CHECKING:
    from botocore.response import StreamingBody
    from mypy_boto3_s3 import S3Client

MISSING = ("404", "NoSuchKey", "NotFound", "NoSuchUpload")
TAKEN = ("412", "PreconditionFailed", "ConditionalRequestConflict")
CONFIG = Config(
    connect_timeout=5,
    read_timeout=15,  # times the attempts: how long a call waits at most for a store that hangs
    retries={"mode": "standard", "total_max_attempts": 3},
    # Checksum headers that the SDK adds on its own could not be sent by whoever holds the signed URL.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


@cache
def s3_store(storage: Any) -> S3Store:
    """The store on the bucket of a django-storages ``S3Storage``; its client is shared by all threads."""
    keys = {"aws_access_key_id": storage.access_key, "aws_secret_access_key": storage.secret_key}
    session = boto3.Session(aws_session_token=storage.security_token, **keys)
    client = session.client(
        "s3",
        endpoint_url=storage.endpoint_url,
        region_name=storage.region_name,
        verify=storage.verify,
        config=storage.client_config.merge(CONFIG),
    )
    return S3Store(client, storage.bucket_name)


class S3Store:
    """Objects of one bucket. A PUT is signed with type, length and ``If-None-Match: *``: no object is overwritten."""

    served = False

    def __init__(self, client: S3Client, bucket: str) -> None:
        self.client, self.bucket = client, bucket

    @property
    def checks_each_put(self) -> bool:
        return False  # the store answers by itself, to whoever holds the address

    def sign_put(self, key: str, *, content_type: str, size: int, seconds: int) -> SignedRequest:
        expires_at = timezone.now() + timedelta(seconds=seconds)
        params = {**self._at(key), "ContentType": content_type, "ContentLength": size, "IfNoneMatch": "*"}
        url = self.client.generate_presigned_url("put_object", Params=params, ExpiresIn=seconds)
        return SignedRequest(url, {"Content-Type": content_type, "If-None-Match": "*"}, expires_at)

    def begin_parts(self, key: str, *, content_type: str) -> str:
        with _translated(key):
            return self.client.create_multipart_upload(**self._at(key), ContentType=content_type)["UploadId"]

    def sign_part(self, parts: FileParts, number: int, *, seconds: int) -> SignedRequest:
        expires_at = timezone.now() + timedelta(seconds=seconds)
        params = {**self._of(parts), "PartNumber": number, "ContentLength": parts.size_of(number)}
        url = self.client.generate_presigned_url("upload_part", Params=params, ExpiresIn=seconds)
        return SignedRequest(url, {}, expires_at)

    def received_parts(self, parts: FileParts) -> set[int]:
        return {one["PartNumber"] for one in self._listed(parts)}

    def join_parts(self, parts: FileParts) -> None:
        tags = {one["PartNumber"]: one["ETag"] for one in self._listed(parts)}
        if tags.keys() != set(parts.numbers):
            raise FileNotFoundError(parts.key)
        done: Any = [{"PartNumber": number, "ETag": tags[number]} for number in parts.numbers]
        with _translated(parts.key):
            self.client.complete_multipart_upload(**self._of(parts), MultipartUpload={"Parts": done}, IfNoneMatch="*")

    def drop_parts(self, parts: FileParts) -> None:
        with suppress(FileNotFoundError), _translated(parts.key):
            self.client.abort_multipart_upload(**self._of(parts))

    def _of(self, parts: FileParts) -> Any:
        return {**self._at(parts.key), "UploadId": parts.multipart_id}

    def _listed(self, parts: FileParts) -> list[Any]:
        """What has come of the size it should have, as the store lists it, a thousand at a time."""
        with suppress(FileNotFoundError), _translated(parts.key):
            pages = self.client.get_paginator("list_parts").paginate(**self._of(parts))
            found = [one for page in pages for one in page.get("Parts", [])]
            return [
                one
                for one in found
                if one["PartNumber"] in parts.numbers and one["Size"] == parts.size_of(one["PartNumber"])
            ]
        return []

    def sign_get(
        self, key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
    ) -> str:
        params = {
            **self._at(key),
            "ResponseContentDisposition": content_disposition(filename, disposition),
            "ResponseContentType": content_type,
        }
        return self.client.generate_presigned_url("get_object", Params=params, ExpiresIn=settings.DOWNLOAD_URL_SECONDS)

    def open(self, key: str) -> BinaryIO:
        with _translated(key):
            return cast(BinaryIO, _Body(key, self.client.get_object(**self._at(key))["Body"]))

    def read_at(self, key: str, start: int, size: int) -> bytes:
        with _translated(key):
            answer = self.client.get_object(**self._at(key), Range=f"bytes={start}-{start + size - 1}")
            return answer["Body"].read()

    def size(self, key: str) -> int:
        with _translated(key):
            return self.client.head_object(**self._at(key))["ContentLength"]

    def digest(self, key: str) -> Digest:
        with _translated(key), self.open(key) as body:
            return digest_of(body)

    def sha256(self, key: str) -> str:
        return self.digest(key).sha256

    def delete(self, key: str) -> None:
        with _translated(key):
            self.client.delete_object(**self._at(key))

    def save_path(self, key: str, path: Path) -> Digest:
        with path.open("rb") as file:
            digest = digest_of(file)
            file.seek(0)
            try:
                with _translated(key):
                    self.client.put_object(
                        **self._at(key), Body=file, ContentType=OCTETS, ContentLength=digest.size_bytes, IfNoneMatch="*"
                    )
            except FileExistsError as taken:
                if not (_was_repeated(taken) and self.digest(key) == digest):
                    raise
        return digest

    @contextmanager
    def receive(self, key: str) -> Iterator[BinaryIO]:
        """Written to a temporary file here and sent when it is whole."""
        with tempfile.TemporaryDirectory(prefix="intactus-file-") as folder:
            path = Path(folder) / "file"
            with path.open("wb") as file:
                yield file
            self.save_path(key, path)

    @contextmanager
    def local_path(self, key: str) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(prefix="intactus-file-") as folder:
            path = Path(folder) / "file"
            with _translated(key), self.open(key) as body, path.open("wb") as copy:
                while chunk := body.read(CHUNK):
                    copy.write(chunk)
            yield path

    def _at(self, key: str) -> Any:
        return {"Bucket": self.bucket, "Key": check_key(key)}


class _Body(io.RawIOBase):
    """An object's bytes as they come; a store that goes away meanwhile is away here too."""

    def __init__(self, key: str, body: StreamingBody) -> None:
        self.key, self.body = key, body

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        with _translated(self.key):
            piece = self.body.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def close(self) -> None:
        self.body.close()
        super().close()


def _was_repeated(taken: FileExistsError) -> bool:
    """Whether the SDK had sent the request before: then the object may be its own, of an attempt whose answer was lost."""
    refusal = taken.__cause__
    return isinstance(refusal, ClientError) and refusal.response["ResponseMetadata"].get("RetryAttempts", 0) > 0


@contextmanager
def _translated(key: str) -> Iterator[None]:
    """The SDK's errors as the ones of every store: missing, taken, or away."""
    try:
        yield
    except ClientError as error:
        code = error.response.get("Error", {}).get("Code", "")
        if code in MISSING:
            raise FileNotFoundError(key) from None
        if code in TAKEN:
            raise FileExistsError(key) from error
        raise Unavailable("The file store refused or failed.", retry_after=10) from error
    except BotoCoreError as error:
        raise Unavailable("The file store is not answering.", retry_after=10) from error
