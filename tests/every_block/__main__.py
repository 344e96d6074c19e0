"""``python -m tests.every_block`` loads the content into the empty tables of ``VST_DATA``, as ``manage.py load_content`` does the demo."""

import django

if __name__ == "__main__":
    django.setup()

    from portal.editing import loading
    from tests.every_block import content_with_every_block

    loading.load(content_with_every_block())
